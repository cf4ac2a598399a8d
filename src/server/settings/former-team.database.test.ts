import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DEFAULT_TEAM, linkLabelOf } from "#content/team.ts";
import { findSettingsNaming } from "#server/settings/personal-settings.ts";
import { readSettings } from "#server/settings/read-settings.ts";
import { createPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { up } from "../../../migrations/0015-company.ts";

let platform: TestPlatform;
beforeEach(async () => {
  platform = await createPlatform();
});
afterEach(() => platform.close());

const INITIAL_LEADS = DEFAULT_TEAM.map(({ role, text, link }) => ({
  title: role,
  text,
  practice: { label: linkLabelOf({ link }), href: link },
}));

const DAY = "2026-11-01T08:00:00.000Z";

/** Stores a published version of a page as an earlier program did. */
async function publish(page: string, version: number, document: object): Promise<void> {
  await sql`insert into page_versions (page, version, document, published_at)
    values (${page}, ${version}, ${JSON.stringify(document)}, ${DAY})`.execute(platform.database.owner);
}

const publishLeads = (version: number, leads: unknown) =>
  publish("about", version, { timeline: { leadership: { leads } } });
const team = async () => (await readSettings(platform.database.read, platform.config)).team;

test("edited leads of the about page become the team", async () => {
  const [first, second] = INITIAL_LEADS;
  await publishLeads(1, INITIAL_LEADS);
  await publishLeads(2, [
    { ...first, title: "Lead in {suburb}" },
    { ...second, practice: { label: "See for yourself", href: "https://example.org/work" } },
    { title: "Lead, desk", text: "Answers.", practice: { label: "Write", href: "mailto:thandi@example.org" } },
  ]);
  await up(platform.database.owner);
  const member = { name: "", portrait: null };
  expect(await team()).toEqual([
    { ...member, role: "Lead in {suburb}", text: first?.text, link: first?.practice.href },
    {
      ...member,
      role: second?.title,
      text: second?.text,
      link: "https://example.org/work",
      linkLabel: "See for yourself",
    },
    { ...member, role: "Lead, desk", text: "Answers. Write: thandi@example.org", link: "" },
  ]);
  expect(await findSettingsNaming(platform.database.read, ["thandi@example.org"])).toEqual(["team"]);
});

test("targets that no member can have leave settings that can be read", async () => {
  const hrefs = ["https://:secret@example.org", "/about\u0001", "/about\ud800", "//example.org", "/\\example.org"];
  const leads = hrefs.map((href) => ({ title: "Lead", text: "Answers.", practice: { label: "", href } }));
  const broken = [null, "Lead", { title: "x".repeat(300), text: "😀".repeat(1200), practice: null }];
  await publishLeads(1, [...leads, ...broken]);
  await up(platform.database.owner);
  const found = await team();
  expect(found).toHaveLength(leads.length + broken.length);
  expect(new Set(found.map(({ link }) => link))).toEqual(new Set(["", "/about"]));
});

test("leads with more accents than a text may have leave the initial team", async () => {
  await publishLeads(1, [
    { title: `e${"\u0301".repeat(40)}`, text: "Answers.", practice: { label: "", href: "/about" } },
  ]);
  await up(platform.database.owner);
  expect(await team()).toEqual(DEFAULT_TEAM);
});

test("unedited leads leave the initial team", async () => {
  await publishLeads(1, INITIAL_LEADS);
  await up(platform.database.owner);
  expect(await team()).toEqual(DEFAULT_TEAM);
  expect(await platform.database.read.selectFrom("settings").select("name").execute()).toEqual([]);
});

test("texts about prices get the currency as a placeholder, in versions and drafts", async () => {
  const document = (currency: string) => ({ prices: { note: `All prices are in ${currency}.` } });
  await publish("pricing", 1, document("US dollars"));
  await publish("support", 1, document("US dollars"));
  await sql`insert into page_documents (id, version, draft, scheduled_new_notice, updated_at)
    values ('pricing', 1, ${JSON.stringify(document("US dollars"))}, 0, ${DAY})`.execute(platform.database.owner);
  await up(platform.database.owner);
  const { read } = platform.database;
  const versions = await read.selectFrom("page_versions").select(["page", "document"]).orderBy("page").execute();
  expect(versions.map((row) => JSON.parse(row.document))).toEqual([document("{currency}"), document("US dollars")]);
  const { draft } = await read.selectFrom("page_documents").select("draft").executeTakeFirstOrThrow();
  expect(JSON.parse(draft ?? "")).toEqual(document("{currency}"));
});

import { sql } from "kysely";
import { type Migrating, run } from "./dialects/tables.ts";

/**
 * Moves edited leads of the about page to the team of the settings, and writes the currency as a placeholder in the texts about
 * prices. In US dollars, these texts stay the same.
 */
export async function up(db: Migrating): Promise<void> {
  await moveLeads(db);
  const withCurrency = (column: string) => `${column} = replace(${column}, 'US dollars', '{currency}')`;
  await run(db, [
    `update page_documents set ${withCurrency("draft")}, ${withCurrency("scheduled")} where id in ('pricing', 'catalogue')`,
    `update page_versions set ${withCurrency("document")} where page in ('pricing', 'catalogue')`,
  ]);
}

interface Lead {
  title: string;
  text: string;
  practice: { label: string; href: string };
}

/** Initial leads, which the program has as the first team. */
const INITIAL_LEADS: readonly Lead[] = [
  {
    title: "Lead, government practice",
    text: "Answers for what we build for departments and municipalities. Ask what your auditor will want to see.",
    practice: { label: "Portals and case management", href: "/services#portals" },
  },
  {
    title: "Lead, automation practice",
    text: "Answers for every decision a machine prepares. Ask which of yours should stay with a person.",
    practice: { label: "AI and automation", href: "/services#ai" },
  },
  {
    title: "Lead, development practice",
    text: "Responsible for the code we hand over. Ask who else could look after it.",
    practice: { label: "Enterprise software", href: "/services#software" },
  },
  {
    title: "Lead, transformation practice",
    text: "Answers for the move off your old system. Ask what happens if you have to go back.",
    practice: { label: "Digital transformation", href: "/services#consulting" },
  },
];

/** Stores the published leads as a row of their own, which applies until a team is saved with the settings. */
async function moveLeads(db: Migrating): Promise<void> {
  const { rows } = await sql<{ document: string; published_at: string }>`select document, published_at
    from page_versions where page = 'about' order by version desc limit 1`.execute(db);
  const [published] = rows;
  if (!published) return;
  const leads = leadsIn(JSON.parse(published.document));
  if (leads.length === 0 || JSON.stringify(leads) === JSON.stringify(INITIAL_LEADS)) return;
  const value = JSON.stringify(leads.map(memberOf));
  await sql`insert into settings (name, value, version, created_at, updated_at)
    values ('former-team', ${value}, 1, ${published.published_at}, ${published.published_at})`.execute(db);
}

/** Returns the leads of a document. Missing texts are blank. */
function leadsIn(document: unknown): Lead[] {
  const leads: unknown = Object(Object(Object(document).timeline).leadership).leads;
  if (!Array.isArray(leads)) return [];
  return leads.map((lead) => {
    const { title, text, practice } = Object(lead);
    const { label, href } = Object(practice);
    return { title: textOf(title), text: textOf(text), practice: { label: textOf(label), href: textOf(href) } };
  });
}

/** Returns a text without the characters that the settings refuse: one of them would make all settings unreadable. */
const textOf = (value: unknown) => (typeof value === "string" ? value.replace(/[\p{Cc}\p{Cs}]+/gu, " ").trim() : "");
const cut = (text: string, max: number) => [...text].slice(0, max).join("");

const [MAX_LINE, MAX_TEXT, MAX_LINK] = [200, 1000, 300];

/** Returns a lead as a member without a name. A link that no member can have becomes the end of the text. */
function memberOf({ title, text, practice: { label, href } }: Lead) {
  const member = { name: "", role: cut(title, MAX_LINE) || "Lead", portrait: null };
  if (!isLink(href)) {
    const end = [label, href.replace(/^mailto:/, "")].filter((part) => part !== "").join(": ");
    return { ...member, text: cut(`${text} ${end}`.trim(), MAX_TEXT), link: "" };
  }
  const isKnown = INITIAL_LEADS.some(({ practice }) => practice.label === label && practice.href === href);
  const linkLabel = isKnown || label === "" ? {} : { linkLabel: cut(label, MAX_LINE) };
  return { ...member, text: cut(text, MAX_TEXT), link: href, ...linkLabel };
}

/** Returns whether an address is a path of the site, or begins with `https://`. */
function isLink(href: string): boolean {
  if (/[\s\\]/.test(href) || href.length > MAX_LINK) return false;
  if (href.startsWith("/")) return !href.startsWith("//") && URL.canParse(href, "https://site.invalid");
  return /^https:\/\//i.test(href) && URL.canParse(href) && !hasCredentials(new URL(href));
}

const hasCredentials = ({ username, password }: URL) => username !== "" || password !== "";

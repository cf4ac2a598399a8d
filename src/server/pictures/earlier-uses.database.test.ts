import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findPlacesByPicture } from "#server/pictures/find-places.ts";
import type { Database } from "#server/platform/database/database.ts";
import { migrate, migrationNames } from "#server/platform/database/migrate.ts";
import { createInstallation, type Installation, openAt } from "#tests/support/platform.ts";

let installation: Installation;
beforeEach(async () => {
  installation = await createInstallation();
});
afterEach(() => installation.remove());

/** Returns the migrations before the uses of pictures had a table. */
async function earlierMigrations(): Promise<Record<string, Migration>> {
  const names = (await migrationNames()).filter((name) => name < "0032");
  const imported = names.map(async (name) => [name, await import(`../../../migrations/${name}.ts`)] as const);
  return Object.fromEntries(await Promise.all(imported));
}

const AT = "2026-11-20T08:30:00.000Z";
const DATED = { version: 1, created_at: AT, updated_at: AT };
const [USED, OTHER] = ["0198-a.png", "0198-b.png"] as const;
/** Names of both pictures, and of one that the library lost. */
const NAMES = `${OTHER} gone.png ${USED}`;

function insert({ owner }: Database, table: string, row: Readonly<Record<string, string | number | null>>) {
  const columns = Object.keys(row).map((column) => sql.ref(column));
  return sql`insert into ${sql.table(table)} (${sql.join(columns)}) values (${sql.join(Object.values(row))})`.execute(
    owner,
  );
}

async function addPictures(database: Database): Promise<void> {
  const rest = { alt: "", focus_x: 500, focus_y: 500, sizes_due_at: null, sizes_tries: 0, search: "" };
  for (const id of [USED, OTHER])
    await insert(database, "pictures", {
      id,
      file_name: "",
      file_name_key: "",
      bytes: 1,
      width: 2,
      height: 3,
      ...rest,
      ...DATED,
    });
}

async function addCatalogue(database: Database): Promise<void> {
  const texts = { description: "", search: "", words: "", sample: 0, ...DATED };
  const states = { short_desc: "", before_text: "", after_text: "", technologies: "[]", features: "[]" };
  for (const [id, image] of [
    ["portal", USED],
    ["harbour", "typed.png"],
    ["mill", null],
  ] as const)
    await insert(database, "projects", {
      ...{ id, name: id, name_key: id, slug: id, category: "iot", year: "2024", image, client: "", client_key: "" },
      ...{ status: "completed", published: 0, ...states, ...texts },
    });
  await insert(database, "products", {
    ...{ id: "sensor", name: "sensor", name_key: "sensor", slug: "sensor", category: "", category_key: "", unit: "" },
    ...{ price_cents: 1, stock: 1, status: "Draft", purpose: "", contents: "[]", lead_time: "", specifications: "[]" },
    ...texts,
  });
  for (const [position, name] of [USED, "typed.png", USED].entries())
    await insert(database, "product_images", { product_id: "sensor", position, name });
}

async function addPages(database: Database): Promise<void> {
  const draft = { id: "terms", draft: "{}", updated_at: AT, version: 1, scheduled_new_notice: 0, pictures: NAMES };
  await insert(database, "page_documents", draft);
  for (const [page, version, pictures] of [
    ["about", 1, NAMES],
    ["about", 2, NAMES],
    ["home", 1, NAMES],
    ["home", 2, ""],
  ] as const)
    await insert(database, "page_versions", { page, version, document: "{}", published_at: AT, pictures });
}

async function addNews(database: Database): Promise<void> {
  for (const [id, pictures] of [
    ["news", NAMES],
    ["old", ""],
  ] as const) {
    const texts = { title: id, summary: "", body: "", cover: null };
    await insert(database, "articles", {
      ...{ id, ...texts, title_key: id, slug: id, status: "Draft", publish_at: "", pictures },
      ...{ sample: 0, search: "", words: "", ...DATED },
    });
    for (const version of [1, 2])
      await insert(database, "article_versions", { article_id: id, version, ...texts, pictures: NAMES, saved_at: AT });
  }
  const counts = { recipients: 0, sent: 0, failed: 0, unsubscribed: 0, refused_in_row: 0 };
  await insert(database, "campaigns", {
    ...{ id: "issue", subject: "issue", subject_key: "issue", preheader: "", body: "", pictures: NAMES, ...counts },
    ...{ status: "Draft", scheduled_for: "", started_at: "", finished_at: "", paused_because: "", sample: 0 },
    ...{ search: "", ...DATED },
  });
}

test("uses of an earlier version are in the table, each place once, and a picture in use stays", {
  tags: "promise-28",
}, async () => {
  const database = openAt(installation);
  await migrate(database, earlierMigrations);
  await addPictures(database);
  await addCatalogue(database);
  await addPages(database);
  await addNews(database);
  const settings = { company: { logo: USED, logoDark: USED }, clients: [{ logo: null }], team: [{ portrait: OTHER }] };
  await insert(database, "settings", { name: "site", value: JSON.stringify(settings), ...DATED });
  await insert(database, "settings", { name: "former-team", value: JSON.stringify([{ portrait: USED }]), ...DATED });
  expect(await migrate(database)).toContain("0032-picture-uses");
  const uses = await findPlacesByPicture(database.read, [USED, OTHER]);
  const titles = (name: string) => uses.get(name)?.map(({ title }) => title);
  const lists = [
    "About",
    "Terms and conditions (draft)",
    "Home (earlier version)",
    "news",
    "old (earlier version)",
    "issue",
  ];
  expect(titles(USED)).toEqual(["portal", "sensor", "Settings", ...lists]);
  expect(titles(OTHER)).toEqual(["Settings", ...lists]);
  const rows = database.read.selectFrom("picture_uses").select("id").where("picture_id", "=", USED);
  expect(await rows.execute()).toHaveLength(3 + 1 + 3 + 1 + 4 + 1);
  for (const table of ["page_versions", "articles", "campaigns"] as const)
    await database.write((tx) => tx.deleteFrom(table).execute());
  expect((await findPlacesByPicture(database.read, [OTHER])).get(OTHER)?.map(({ title }) => title)).toEqual([
    "Settings",
    "Terms and conditions (draft)",
  ]);
  await expect(database.write((tx) => tx.deleteFrom("pictures").execute())).rejects.toThrow();
  await database.close();
});

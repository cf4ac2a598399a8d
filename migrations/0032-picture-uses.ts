import { sql } from "kysely";
import { randomId, withListedNames } from "./dialects/listed-names.ts";
import { createIndex, createTables, type Migrating, run } from "./dialects/tables.ts";

/** Columns with the key of a place. In each row, the first column of one place is set. */
const KEYS = [
  ["project_id"],
  ["product_id"],
  ["settings_name"],
  ["draft_id"],
  ["page", "page_version"],
  ["article_id", "article_version"],
  ["campaign_id"],
] as const;

/** Tables that had the names of their pictures in a column, with the columns of a use and their values. */
const LISTS = [
  { table: "page_documents", columns: ["draft_id"], values: ["id"] },
  { table: "page_versions", columns: ["page", "page_version"], values: ["page", "version"] },
  { table: "articles", columns: ["article_id"], values: ["id"] },
  { table: "article_versions", columns: ["article_id", "article_version"], values: ["article_id", "version"] },
  { table: "campaigns", columns: ["campaign_id"], values: ["id"] },
] as const;

/** Adds a row for each use of a picture, and fills it. The columns with the names of pictures go, and the indexes of names. */
export async function up(db: Migrating): Promise<void> {
  const isSet = KEYS.map(([key]) => `case when ${key} is null then 0 else 1 end`);
  await createTables(db, [
    `picture_uses (
      id text primary key,
      picture_id text not null references pictures (id),
      project_id text references projects (id) on delete cascade,
      product_id text references products (id) on delete cascade,
      settings_name text references settings (name) on delete cascade,
      draft_id text references page_documents (id) on delete cascade,
      page text,
      page_version integer,
      article_id text references articles (id) on delete cascade,
      article_version integer,
      campaign_id text references campaigns (id) on delete cascade,
      constraint picture_uses_page_version foreign key (page, page_version)
        references page_versions (page, version) on delete cascade,
      constraint picture_uses_article_version foreign key (article_id, article_version)
        references article_versions (article_id, version) on delete cascade,
      constraint picture_uses_one_place check (${isSet.join(" + ")} = 1),
      constraint picture_uses_version check (
        (page is null) = (page_version is null) and (article_version is null or article_id is not null))
    )`,
  ]);
  await fill(db, ["project_id"], "select projects.id, image from projects");
  await fill(db, ["product_id"], "select distinct product_id, name from product_images");
  for (const { table, columns, values } of LISTS) {
    const keys = values.map((value) => `${table}.${value}`).join(", ");
    await fill(db, columns, `select distinct ${keys}, listed.value from ${withListedNames(db, table, "pictures")}`);
  }
  await fillFromSettings(db);
  await createIndex(db, "picture_uses", "picture_id", ["picture_id"]);
  for (const key of KEYS) await createIndex(db, "picture_uses", key[0], key, `${key[0]} is not null`);
  for (const { table } of LISTS) {
    if (table !== "page_documents") await run(db, [`drop index ${table}_pictures`]);
    await run(db, [`alter table ${table} drop column pictures`]);
  }
  await run(db, ["drop index projects_by_image", "drop index product_images_by_name"]);
}

/** Adds the uses of a query, whose last column is a name. It may be no picture of the library. */
async function fill(db: Migrating, columns: readonly string[], query: string): Promise<void> {
  const found = `found (${columns.join(", ")}, name)`;
  await run(db, [
    `with ${found} as (${query})
      insert into picture_uses (id, picture_id, ${columns.join(", ")})
      select ${randomId(db)}, pictures.id, ${columns.join(", ")} from found join pictures on pictures.id = found.name`,
  ]);
}

/** Adds the logos and portraits of the saved settings. */
async function fillFromSettings(db: Migrating): Promise<void> {
  const { rows } = await sql<{ value: string }>`select value from settings where name = 'site'`.execute(db);
  const { company = {}, clients = [], team = [] } = JSON.parse(rows[0]?.value ?? "{}");
  const names = [company.logo, company.logoDark];
  for (const { logo } of clients) names.push(logo);
  for (const { portrait } of team) names.push(portrait);
  for (const name of new Set(names.filter((one) => typeof one === "string")))
    await sql`insert into picture_uses (id, picture_id, settings_name)
      select ${sql.raw(randomId(db))}, id, 'site' from pictures where id = ${name}`.execute(db);
}

import { sql } from "kysely";
import { escapeEarlierProse, escapePlainText } from "./dialects/escaped-markdown.ts";
import { addReference } from "./dialects/references.ts";
import { createIndex, type Migrating, run } from "./dialects/tables.ts";

/** Tables whose records have a description. */
const DESCRIBED = ["services", "products", "projects", "jobs"] as const;

/** Columns of the uses of pictures in descriptions, with the table that each refers to. */
const PLACES = [
  ["service_id", "services"],
  ["job_id", "jobs"],
  ["project_text_id", "projects"],
  ["product_text_id", "products"],
] as const;

/** Columns of the other places. */
const EARLIER = ["project_id", "product_id", "settings_name", "draft_id", "page", "article_id", "campaign_id"];

/** Rows that are read at once: a description has up to 20,000 characters. */
const BATCH = 100;

/**
 * Lets descriptions and long texts of pages have all of Markdown, with pictures. Earlier texts are escaped where they would look different.
 */
export async function up(db: Migrating): Promise<void> {
  for (const [column, table] of PLACES) {
    await addReference(db, "picture_uses", column, `${table} (id) on delete cascade`);
    await createIndex(db, "picture_uses", column, [column], `${column} is not null`);
  }
  const keys = [...EARLIER, ...PLACES.map(([column]) => column)];
  const isSet = keys.map((key) => `case when ${key} is null then 0 else 1 end`).join(" + ");
  await run(db, [
    "alter table picture_uses drop constraint picture_uses_one_place",
    `alter table picture_uses add constraint picture_uses_one_place check (${isSet} = 1)`,
  ]);
  for (const table of DESCRIBED) await escapeDescriptions(db, table);
  for (const column of ["draft", "scheduled"])
    await escapeDocuments(db, { table: "page_documents", page: "id", keys: ["id"], column });
  await escapeDocuments(db, { table: "page_versions", page: "page", keys: ["page", "version"], column: "document" });
}

async function escapeDescriptions(db: Migrating, table: string): Promise<void> {
  for (let behind = ""; ; ) {
    const { rows } = await sql<{ id: string; description: string }>`
      select id, description from ${sql.table(table)} where id > ${behind} order by id limit ${sql.lit(BATCH)}`.execute(
      db,
    );
    for (const { id, description } of rows) {
      const escaped = escapePlainText(description);
      if (escaped === description) continue;
      await sql`update ${sql.table(table)} set description = ${escaped}, version = version + 1 where id = ${id}`.execute(
        db,
      );
    }
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    behind = last.id;
  }
}

interface Documents {
  table: string;
  /** Column with the key of the page. */
  page: string;
  keys: readonly string[];
  /** Column with the document. */
  column: string;
}

type Texts = Record<string, unknown>;

/** Returns the object with the long texts of a page, whose names have no `Name` at their end; undefined for other pages. */
function longTextsOf(page: string, document: { sections?: Texts; measured?: Texts }): [Texts, string[]] | undefined {
  if (page === "terms" && document.sections)
    return [document.sections, Object.keys(document.sections).filter((name) => !name.endsWith("Name"))];
  return page === "status" && document.measured ? [document.measured, ["text"]] : undefined;
}

async function escapeDocuments(db: Migrating, { table, page, keys, column }: Documents): Promise<void> {
  const { rows } = await sql<Record<string, string>>`
    select ${sql.join(keys.map((key) => sql.ref(key)))}, ${sql.ref(column)} as value from ${sql.table(table)}
    where ${sql.ref(page)} in ('terms', 'status') and ${sql.ref(column)} is not null`.execute(db);
  for (const { value = "", ...row } of rows) {
    const document = JSON.parse(value);
    const [texts, names] = longTextsOf(row[page] ?? "", document) ?? [{}, []];
    for (const name of names) {
      const text = texts[name];
      if (typeof text === "string") texts[name] = escapeEarlierProse(text);
    }
    const escaped = JSON.stringify(document);
    if (escaped === value) continue;
    const isRow = sql.join(
      keys.map((key) => sql`${sql.ref(key)} = ${row[key]}`),
      sql` and `,
    );
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${escaped} where ${isRow}`.execute(db);
  }
}

import { SqliteAdapter, sql } from "kysely";
import { addBlankText } from "./dialects/blank-columns.ts";
import { mergeSearchEvenly } from "./dialects/search.ts";
import { type Migrating, searchable } from "./dialects/tables.ts";

const ROWS_AT_ONCE = 500;

const TABLES = ["services", "products", "projects", "jobs", "articles"] as const;

/** Adds a column with every word of the public texts to what the site shows, with an index of its own. */
export async function up(db: Migrating): Promise<void> {
  for (const table of TABLES) await addBlankText(db, table, "words");
  await fillWords(db);
  for (const table of TABLES) {
    await searchable(db, table, "words");
    await fillIndex(db, table);
    await mergeSearchEvenly(db, table, `${table}_words_fts`);
  }
}

/** Fills SQLite's new index. PostgreSQL has filled its own. */
async function fillIndex(db: Migrating, table: string): Promise<void> {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return;
  const index = sql.table(`${table}_words_fts`);
  await sql`insert into ${index}(${sql.ref(`${table}_words_fts`)}) values ('rebuild')`.execute(db);
}

/** Writes the words of all records. */
export async function fillWords(db: Migrating): Promise<void> {
  await addWords(db, "services", ["name", "slug", "category", "description", "features", "benefits", "tiers"]);
  await addWords(db, "projects", [
    "name",
    "client",
    "category",
    "year",
    "short_desc",
    "description",
    "before_text",
    "after_text",
    "technologies",
    "features",
  ]);
  await addWords(db, "jobs", ["title", "description", "department", "location", "type", "requirements"]);
  await addWords(db, "articles", ["title", "summary", "body"]);
  await addWords(
    db,
    "products",
    ["name", "category", "purpose", "description", "contents", "lead_time", "specifications"],
    variantTexts,
  );
}

type Row = Readonly<Record<string, string>>;
type TextsById = ReadonlyMap<string, string[]>;

/** Columns with texts in JSON. */
const JSON_COLUMNS: readonly string[] = [
  "features",
  "benefits",
  "tiers",
  "technologies",
  "requirements",
  "contents",
  "specifications",
];

async function addWords(
  db: Migrating,
  table: string,
  columns: readonly string[],
  textsOfParts?: (db: Migrating, ids: readonly string[]) => Promise<TextsById>,
): Promise<void> {
  for (let last = ""; ; ) {
    const { rows } = await sql<Row>`select id, ${sql.join(columns.map((column) => sql.ref(column)))}
      from ${sql.table(table)} where id > ${last} order by id limit ${sql.lit(ROWS_AT_ONCE)}`.execute(db);
    const ids = rows.map(({ id }) => id ?? "");
    const parts = ids.length > 0 ? await textsOfParts?.(db, ids) : undefined;
    for (const row of rows) {
      const texts = columns.flatMap((column) => textsOf(column, row[column] ?? ""));
      const words = searchedWords([...texts, ...(parts?.get(row.id ?? "") ?? [])]);
      await sql`update ${sql.table(table)} set words = ${words} where id = ${row.id}`.execute(db);
    }
    if (rows.length < ROWS_AT_ONCE) return;
    last = ids.at(-1) ?? "";
  }
}

async function variantTexts(db: Migrating, ids: readonly string[]): Promise<TextsById> {
  const { rows } = await sql<Row>`select product_id, name, attributes from product_variants
    where product_id in (${sql.join(ids)}) order by product_id, position`.execute(db);
  const texts = new Map<string, string[]>();
  for (const { product_id = "", name = "", attributes = "{}" } of rows) {
    texts.set(product_id, [...(texts.get(product_id) ?? []), name, ...stringsIn(JSON.parse(attributes))]);
  }
  return texts;
}

function textsOf(column: string, text: string): string[] {
  if (column === "body") return [plainText(text)];
  return JSON_COLUMNS.includes(column) ? stringsIn(JSON.parse(text)) : [text];
}

function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** Returns the words of an article without the signs of CommonMark. */
function plainText(body: string): string {
  return body
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, "$1")
    .replace(/^[\t ]*(?:(?:#{1,6}|>|[-+*]|\d{1,9}[.)])[\t ]+)+/gm, "")
    .replace(/^[-=_*\t ]+$/gm, "")
    .replace(/(?<!\\)[*`]+/g, "")
    .replace(/(?<![\p{L}\p{N}_])_+|(?<!_)_+(?![\p{L}\p{N}_])/gu, "")
    .replace(/\\(?=[!-/:-@[-`{-~])/g, "");
}

const MAX_WORDS = 65_000;

/** Returns each different word of texts behind a line break. */
function searchedWords(texts: readonly string[]): string {
  const words = searched(texts.join("\n")).match(/[\p{L}\p{N}]+/gu) ?? [];
  const lines = [...new Set(words)].map((word) => `\n${word}`);
  return lines.join("").slice(0, MAX_WORDS);
}

const WHOLE_LETTERS: Readonly<Record<string, string>> = {
  ł: "l",
  ø: "o",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
  ς: "σ",
};

/** Returns a text without case and accents, as searches compare it. */
function searched(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[łøßæœđðþıς]/g, (letter) => WHOLE_LETTERS[letter] ?? letter);
}

import { SqliteAdapter, sql } from "kysely";
import { mergeSearchEvenly } from "./dialects/search.ts";
import { type Migrating, run, searchable } from "./dialects/tables.ts";

const ROWS_AT_ONCE = 500;

/** Tables of what the site shows, with a column of words. */
const PUBLIC_TABLES = ["services", "products", "projects", "jobs", "articles"] as const;

/** Columns of folded text by table. */
const FOLDED_COLUMNS = {
  applications: ["job_title_key", "name_key", "search"],
  articles: ["title_key", "search"],
  campaigns: ["subject_key", "search"],
  customers: ["name_key", "company_key", "search"],
  deals: ["title_key", "customer_key", "search"],
  import_rows: ["name_key"],
  jobs: ["title_key", "search"],
  messages: ["name_key", "search"],
  pictures: ["file_name_key", "search"],
  products: ["name_key", "category_key", "search"],
  projects: ["name_key", "client_key", "search"],
  services: ["name_key", "category_key", "search"],
  subscribers: ["search"],
  tasks: ["search"],
  users: ["name_key", "search"],
  views: ["name_key"],
} as const;

/** Folds more letters, and finds words with signs on the site: `c++`, `r&d`, `wifi` of `wi-fi`. */
export async function up(db: Migrating): Promise<void> {
  await foldLetters(db);
  for (const table of PUBLIC_TABLES) await dropIndex(db, table);
  await fillWords(db);
  for (const table of PUBLIC_TABLES) {
    await searchable(db, table, "words");
    await fillIndex(db, table);
    await mergeSearchEvenly(db, table, `${table}_words_fts`);
  }
}

const isSqlite = (db: Migrating) => db.getExecutor().adapter instanceof SqliteAdapter;

/** Drops the index of the words, which is built again at the end: updating it for each row takes three times as long. */
async function dropIndex(db: Migrating, table: string): Promise<void> {
  if (!isSqlite(db)) return run(db, [`drop index if exists ${table}_words`]);
  const index = `${table}_words_fts`;
  const triggers = ["insert", "delete", "update", "merge"].map((name) => `drop trigger ${index}_${name}`);
  await run(db, [...triggers, `drop table ${index}`]);
}

/** Fills SQLite's new index. PostgreSQL has filled its own. */
async function fillIndex(db: Migrating, table: string): Promise<void> {
  if (!isSqlite(db)) return;
  const index = sql.table(`${table}_words_fts`);
  await sql`insert into ${index}(${sql.ref(`${table}_words_fts`)}) values ('rebuild')`.execute(db);
}

/** Letters and signs that folded texts had until now. */
const NEW_LETTERS: Readonly<Record<string, string>> = {
  ɓ: "b",
  ɖ: "d",
  ɗ: "d",
  ə: "e",
  ɛ: "e",
  ƒ: "f",
  ɣ: "g",
  ħ: "h",
  ƙ: "k",
  ŋ: "n",
  ɔ: "o",
  ŧ: "t",
  ƴ: "y",
  "\u2010": "-",
  "\u2018": "'",
  "\u2019": "'",
  "\u02bc": "'",
};

/** Folds the new letters in the folded texts of all rows. */
export async function foldLetters(db: Migrating): Promise<void> {
  for (const [table, columns] of Object.entries(FOLDED_COLUMNS)) {
    for (const column of columns) {
      const folded = Object.entries(NEW_LETTERS).reduce(
        (text, [letter, plain]) => sql`replace(${text}, ${sql.lit(letter)}, ${sql.lit(plain)})`,
        sql`${sql.ref(column)}`,
      );
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${folded} where ${sql.ref(column)} <> ${folded}`.execute(
        db,
      );
    }
  }
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
    const { rows } = await sql<Row>`select id, words, ${sql.join(columns.map((column) => sql.ref(column)))}
      from ${sql.table(table)} where id > ${last} order by id limit ${sql.lit(ROWS_AT_ONCE)}`.execute(db);
    const ids = rows.map(({ id }) => id ?? "");
    const parts = ids.length > 0 ? await textsOfParts?.(db, ids) : undefined;
    for (const row of rows) {
      const texts = columns.flatMap((column) => textsOf(column, row[column] ?? ""));
      const words = searchedWords([...texts, ...(parts?.get(row.id ?? "") ?? [])]);
      if (words === row.words) continue;
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

const LINK = /!?\[([^[\]]*)\]\([^()]*\)/g;

/** Returns the words of an article without the signs of CommonMark. A linked picture is a link around a picture. */
function plainText(body: string): string {
  return body
    .replace(LINK, "$1")
    .replace(LINK, "$1")
    .replace(/^[\t ]*(?:(?:#{1,6}|>|[-+*]|\d{1,9}[.)])[\t ]+)+/gm, "")
    .replace(/^[-=_*\t ]+$/gm, "")
    .replace(/(?<!\\)[*`]+/g, "")
    .replace(/(?<![\p{L}\p{N}_])_+|(?<!_)_+(?![\p{L}\p{N}_])/gu, "")
    .replace(/\\(?=[!-/:-@[-`{-~])/g, "");
}

const MAX_WORDS = 65_000;
const WORD = /[\p{L}\p{N}]+/gu;
const CHAIN = /[\p{L}\p{N}]+(?:[-'&/.+][\p{L}\p{N}]+)*[+#]*/gu;
const SIGN = /[-'&/.+#]/;
const HYPHEN = /[-']/;
const KEPT = /[&/.+]/;
const SIGNED = /(?<![\p{L}\p{N}])[\p{L}\p{N}]{1,2}[+#]+$/u;
const STORED_SIGNS: Readonly<Record<string, string>> = { "+": "qzp", "#": "qzh", "&": "qza", "/": "qzs", ".": "qzd" };

/** Returns each different word of texts behind a line break. */
function searchedWords(texts: readonly string[]): string {
  const chains = searched(texts.join("\n")).match(CHAIN) ?? [];
  const words = new Set(chains.flatMap((chain) => [...(chain.match(WORD) ?? []), ...compoundsOf(chain)]));
  const stored = [...words].map((word) => word.replace(/[+#&/.]/g, (sign) => STORED_SIGNS[sign] ?? ""));
  return stored
    .map((word) => `\n${word}`)
    .join("")
    .slice(0, MAX_WORDS);
}

/** Returns the words that stand for a chain as a whole: `wifi` of `wi-fi`, `r&d`, `c++`. */
function compoundsOf(chain: string): string[] {
  if (!SIGN.test(chain)) return [];
  const [signed] = SIGNED.exec(chain) ?? [];
  const bare = chain.replace(/[+#]+$/, "");
  const closed = bare.split(KEPT).filter((part) => HYPHEN.test(part));
  const linked = bare.split(HYPHEN).filter((part) => KEPT.test(part) && isTight(part));
  return [...closed.map((part) => part.replace(/[-']/g, "")), ...linked, ...(signed === undefined ? [] : [signed])];
}

/** Returns whether the parts of a chain mean something only together. */
function isTight(chain: string): boolean {
  const lengths = (chain.match(WORD) ?? []).map((word) => [...word].length);
  return lengths.length > 1 && (lengths.every((length) => length < 3) || lengths.includes(1));
}

const WHOLE_LETTERS: Readonly<Record<string, string>> = {
  æ: "ae",
  œ: "oe",
  ß: "ss",
  þ: "th",
  đ: "d",
  ð: "d",
  ı: "i",
  ł: "l",
  ø: "o",
  ς: "σ",
  ...NEW_LETTERS,
};

/** Returns a text without case and accents, as searches compare it. */
function searched(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\0-\x7f]/g, (letter) => WHOLE_LETTERS[letter] ?? letter);
}

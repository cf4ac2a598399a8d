import { sql } from "kysely";
import { addBlankText } from "./dialects/blank-columns.ts";
import type { Migrating } from "./dialects/tables.ts";

const ROWS_AT_ONCE = 500;

/**
 * Adds the states before and after a project, and searches products and jobs for every word that their cards show. Projects whose page
 * showed the first two paragraphs of their description as these states keep them.
 */
export async function up(db: Migrating): Promise<void> {
  await addBlankText(db, "projects", "before_text");
  await addBlankText(db, "projects", "after_text");
  await fillStates(db);
  await extendSearch(db, "products", "purpose", ({ purpose }) => [purpose]);
  await extendSearch(db, "jobs", "location, type", ({ location, type }) => [location, type]);
}

/** Maximum characters of a state. */
const MAX_STATE = 1000;

async function fillStates(db: Migrating): Promise<void> {
  for await (const row of rowsOf(db, "projects", "description")) {
    const [before, after] = String(row.description)
      .split(/(?:\n[^\S\n]*){2,}/)
      .map((text) => text.trim())
      .filter((text) => text !== "");
    if (!before || !after || Math.max([...before].length, [...after].length) > MAX_STATE) continue;
    await sql`update projects set before_text = ${before}, after_text = ${after} where id = ${row.id}`.execute(db);
  }
}

/** Adds words to the searched text of all rows of a table. */
async function extendSearch(
  db: Migrating,
  table: "products" | "jobs",
  columns: string,
  wordsOf: (row: Row) => (string | undefined)[],
): Promise<void> {
  for await (const row of rowsOf(db, table, columns)) {
    const added = wordsOf(row).filter((word) => word);
    if (added.length === 0) continue;
    const words = `\n${searched(added.join("\n"))}`;
    await sql`update ${sql.table(table)} set search = search || ${words} where id = ${row.id}`.execute(db);
  }
}

type Row = Readonly<Record<string, string>>;

async function* rowsOf(db: Migrating, table: string, columns: string): AsyncGenerator<Row> {
  for (let last = ""; ; ) {
    const { rows } = await sql<Row>`select id, ${sql.raw(columns)} from ${sql.table(table)}
      where id > ${last} order by id limit ${sql.lit(ROWS_AT_ONCE)}`.execute(db);
    yield* rows;
    if (rows.length < ROWS_AT_ONCE) return;
    last = rows.at(-1)?.id ?? "";
  }
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

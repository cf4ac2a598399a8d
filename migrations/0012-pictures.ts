import { sql } from "kysely";
import { addBlankText } from "./dialects/blank-columns.ts";
import { mergeSearchEvenly } from "./dialects/search.ts";
import { createIndex, createTables, type Migrating, run, searchable } from "./dialects/tables.ts";

const ROWS_AT_ONCE = 500;

/**
 * Makes a library of the uploaded images: `pictures` replaces `uploads`. Sizes of earlier uploads are made after the upgrade. Page
 * documents name their pictures in a column, so that no search reads all versions of all pages.
 */
export async function up(db: Migrating): Promise<void> {
  await createTables(db, [
    `pictures (
      id text primary key,
      file_name text not null,
      file_name_key text not null,
      bytes integer not null,
      width integer not null,
      height integer not null,
      alt text not null,
      focus_x integer not null,
      focus_y integer not null,
      sizes_due_at integer,
      sizes_tries integer not null,
      search text not null,
      version integer not null,
      created_at text not null,
      updated_at text not null,
      constraint pictures_focus check (focus_x between 0 and 1000 and focus_y between 0 and 1000)
    )`,
    `picture_sizes (
      name text primary key,
      picture_id text not null references pictures (id) on delete cascade,
      kind text not null,
      width integer not null,
      bytes integer not null,
      constraint picture_sizes_kind check (kind in ('avif', 'webp'))
    )`,
  ]);
  for (const column of ["created_at", "updated_at", "file_name_key"])
    await createIndex(db, "pictures", `by_${column}`, [column, "id"]);
  await createIndex(db, "pictures", "sizes_due_at", ["sizes_due_at", "id"], "sizes_due_at is not null");
  await createIndex(db, "picture_sizes", "picture_id", ["picture_id", "width"]);
  await searchable(db, "pictures");
  await mergeSearchEvenly(db, "pictures");
  await addUploads(db);
  await run(db, ["drop table uploads"]);
  await addBlankText(db, "page_documents", "pictures");
  await addBlankText(db, "page_versions", "pictures");
  await createIndex(db, "page_versions", "pictures", ["page", "version"], "pictures <> ''");
}

interface Upload {
  name: string;
  file_name: string;
}

/** Adds the uploads to the library. Their search columns are normalised here, since the databases cannot. */
async function addUploads(db: Migrating): Promise<void> {
  for (let last = ""; ; ) {
    const { rows } = await sql<Upload>`select name, file_name from uploads
      where name > ${last} order by name limit ${sql.lit(ROWS_AT_ONCE)}`.execute(db);
    const keys = rows.map(({ name, file_name }) => sql`(${name}, ${normalized(file_name)})`);
    if (keys.length > 0)
      await sql`with keys (name, key) as (values ${sql.join(keys)})
        insert into pictures (id, file_name, file_name_key, bytes, width, height, alt, focus_x, focus_y, sizes_due_at,
          sizes_tries, search, version, created_at, updated_at)
        select uploads.name, file_name, keys.key, bytes, width, height, '', 500, 500, 0, 0, keys.key, 1, created_at, created_at
        from uploads join keys on keys.name = uploads.name`.execute(db);
    if (rows.length < ROWS_AT_ONCE) return;
    last = rows.at(-1)?.name ?? "";
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

const normalized = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[łøßæœđðþıς]/g, (letter) => WHOLE_LETTERS[letter] ?? letter);

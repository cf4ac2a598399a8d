import { sql } from "kysely";
import { PAGE_SIZE } from "#contract/lists.ts";
import { attachPictures, findNamesAt, type PicturePlace } from "#server/pictures/attach-pictures.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import type { ListResult } from "#server/platform/database/lists.ts";
import type { TableName } from "#server/platform/database/table.ts";

interface VersionFacts {
  version: number;
  savedAt: string;
  author: string;
}

/** Store of versions: the whole content at each publication, and after each change while published. */
export interface Versions<Content> {
  /** Stores content as the next version, unless it equals the last one. */
  add(tx: Tx, id: string, content: Content, authorId: string | null, now: string): Promise<void>;
  /** Returns one page of the versions, newest first. */
  list(
    db: Read,
    id: string,
    paging: { page?: number | undefined; pageSize?: number | undefined },
  ): Promise<ListResult<Content & VersionFacts>>;
  find(db: Read, id: string, version: number): Promise<Content | undefined>;
}

interface VersionTable<Content> {
  table: "article_versions" | "extra_page_versions";
  /** Column with the id of the record. */
  key: string;
  /** Columns of the content, which have the names of its fields. */
  columns: readonly (keyof Content & string)[];
  /** Returns further columns of a new row. */
  more?: (id: string, version: number) => Readonly<Record<string, string>>;
  /** Returns the place of the record's pictures, or of those of a version. */
  placeOf: (id: string, version: number | null) => PicturePlace;
}

/** Returns the functions that add and read versions in a table. */
export function versionsIn<Content extends object>({
  table,
  key,
  columns,
  more,
  placeOf,
}: VersionTable<Content>): Versions<Content> {
  const contents = sql.join(columns.map((column) => sql.ref(column)));
  const of = (id: string) => sql`from ${sql.table(table)} where ${sql.ref(key)} = ${id}`;
  return {
    async add(tx, id, content, authorId, now) {
      const { rows } = await sql<Content & { version: number }>`
        select version, ${contents} ${of(id)} order by version desc limit 1`.execute(tx);
      const [last] = rows;
      if (last && columns.every((column) => last[column] === content[column])) return;
      const version = Number(last?.version ?? 0) + 1;
      const facts = { [key]: id, version, saved_at: now, author_id: authorId, ...more?.(id, version) };
      const names = [...Object.keys(facts), ...columns].map((name) => sql.ref(name));
      const values = [...Object.values(facts), ...columns.map((column) => content[column])];
      await sql`insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(values)})`.execute(tx);
      await attachPictures(tx, placeOf(id, version), await findNamesAt(tx, placeOf(id, null)));
    },
    async list(db, id, { page = 1, pageSize = PAGE_SIZE }) {
      const { rows } = await sql<Content & VersionFacts>`
        select version, ${contents}, saved_at as ${sql.ref("savedAt")},
          coalesce((select name from users where users.id = author_id), '') as author
        ${of(id)} order by version desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
      const counted = await sql<{ total: number }>`select count(*) as total ${of(id)}`.execute(db);
      return {
        rows: rows.map((row) => ({ ...row, version: Number(row.version) })),
        total: Number(counted.rows[0]?.total ?? 0),
      };
    },
    async find(db, id, version) {
      const { rows } = await sql<Content>`select ${contents} ${of(id)} and version = ${version}`.execute(db);
      return rows[0];
    },
  };
}

/** Columns of texts in which addresses are searched. */
interface SearchedTexts {
  table: TableName;
  /** Column with the id of the record. */
  key: string;
  columns: readonly string[];
}

/** Record with its texts, for a search of addresses. */
interface RecordTexts {
  id: string;
  texts: string[];
}

/** Yields the texts with an `@` of records and their versions, in batches. Each batch begins behind the last row. */
export async function* textsWithAddresses(db: Read, searched: readonly SearchedTexts[]): AsyncGenerator<RecordTexts[]> {
  for (const { table, key, columns } of searched) {
    let behind = sql``;
    const texts = sql.join(columns.map((column) => sql.ref(column)));
    const isNaming = sql.join(
      columns.map((column) => sql`${sql.ref(column)} like '%@%'`),
      sql` or `,
    );
    for (;;) {
      const { rows } = await sql<{ id: string; version: number } & Record<string, string>>`
        select ${sql.ref(key)} as id, version, ${texts} from ${sql.table(table)} where (${isNaming})${behind}
        order by ${sql.ref(key)}, version limit ${BATCH_SIZE}`.execute(db);
      if (rows.length > 0)
        yield rows.map(({ id, ...row }) => ({ id, texts: columns.map((column) => row[column] ?? "") }));
      const last = rows.at(-1);
      if (!last || rows.length < BATCH_SIZE) break;
      behind = sql` and (${sql.ref(key)}, version) > (${last.id}, ${last.version})`;
    }
  }
}

const BATCH_SIZE = 25;

import { createHash } from "node:crypto";
import { type QueryExecutorProvider, sql } from "kysely";
import type { AnyTable } from "#server/platform/database/table.ts";

export type Row = Readonly<Record<string, unknown>>;

const PAGE_ROWS = 500;

/** Every row of a table by its key, a page at a time; every column that is there, whatever the schema says. */
export async function* pagesOf(db: QueryExecutorProvider, { name, key }: AnyTable): AsyncGenerator<Row[]> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  let behind = sql``;
  for (;;) {
    const { rows } = await sql<Row>`
      select * from ${sql.table(name)}${behind} order by ${columns} limit ${sql.lit(PAGE_ROWS)}`.execute(db);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    if (rows.length < PAGE_ROWS) return;
    behind = sql` where (${columns}) > (${sql.join(key.map((column) => last[column]))})`;
  }
}

/** How many rows a table has, and a SHA-256 over all of them in the order of their keys: alike on both databases. */
export interface TableDigest {
  rows: number;
  sha256: string;
}

export class DigestOfRows {
  readonly #hash = createHash("sha256");
  #rows = 0;

  add(rows: readonly Row[]): void {
    for (const row of rows) {
      const columns = Object.keys(row).sort();
      this.#hash.update(JSON.stringify(columns.map((column) => [column, row[column]])));
    }
    this.#rows += rows.length;
  }

  finish(): TableDigest {
    return { rows: this.#rows, sha256: this.#hash.digest("hex") };
  }
}

export async function digestOf(db: QueryExecutorProvider, table: AnyTable): Promise<TableDigest> {
  const digest = new DigestOfRows();
  for await (const rows of pagesOf(db, table)) digest.add(rows);
  return digest.finish();
}

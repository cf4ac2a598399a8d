import { type SqlBool, sql } from "kysely";
import { emailKey, LIMITS } from "#contract/fields.ts";
import type { Import, ImportCounts, ImportedRow } from "#contract/imports.ts";
import { type CheckedRow, NO_VALUES, type RefusedRow } from "#server/imports/check-rows.ts";
import { chunksOf } from "#server/platform/database/chunks.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import { isSqlite } from "#server/platform/database/lock-rows.ts";
import { normalizeForSearch } from "#server/platform/database/normalize-for-search.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { sweepInBatches } from "#server/platform/database/sweep-in-batches.ts";
import { signedName } from "#server/platform/people/account-names.ts";
import { addressesIn } from "#server/platform/people/addresses-in-text.ts";
import type { Platform } from "#server/platform/platform.ts";
import { newId } from "#server/platform/records/ids.ts";

type Row = Schema["imports"];
type NewImport = Pick<
  Row,
  "id" | "kind" | "fields" | "row_count" | "ready" | "duplicates" | "left_out" | "signed_by" | "created_at"
>;

/** Maximum imports of a list. */
const MAX_LISTED = 100;
/** Refused rows that a look-up reads at a time. */
const PAGE_ROWS = 200;

/** Refused rows of an import in the order of the file, and the names of its columns. */
interface RefusedRows {
  columns: string[];
  rows: readonly RefusedRow[];
}

/** Number of the row with the names of the columns, which is stored beside refused rows. */
const NAMES_ROW = 0;

/** Refused rows keep their cells, and valid ones their values. */
const [IS_VALID, IS_REFUSED] = [sql<SqlBool>`cells is null`, sql<SqlBool>`cells is not null`];

/** Stores an import that was not run: its valid rows, and the refused ones with the names of their columns. */
export async function insertImport(
  tx: Tx,
  added: NewImport,
  valid: readonly CheckedRow[],
  refused: RefusedRows = { columns: [], rows: [] },
): Promise<void> {
  const none = { created: 0, updated: 0, unchanged: 0, skipped: 0, run_at: null, undone_at: null };
  await tx
    .insertInto("imports")
    .values({ ...added, ...none, status: "Ready" })
    .execute();
  const head = { number: NAMES_ROW, name: "", cells: refused.columns, reason: "" };
  const others = refused.rows.length === 0 ? [] : [head, ...refused.rows];
  const rows = [
    ...valid.map((row) => ({ ...row, cells: null, reason: null, email_key: emailKey(row.email) })),
    ...others.map(({ cells, ...row }) => ({
      ...NO_VALUES,
      ...row,
      cells: JSON.stringify(cells),
      // The first address is found by the column, the others by the cells.
      email_key: addressesInCells(cells)[0] ?? "",
    })),
  ];
  for (const chunk of chunksOf(rows)) {
    const values = chunk.map((row) => ({
      ...row,
      id: newId(),
      import_id: added.id,
      name_key: normalizeForSearch(row.name),
      created_at: added.created_at,
    }));
    await tx.insertInto("import_rows").values(values).execute();
  }
}

/** Returns the addresses in the cells of a refused row that are not too long for one. */
export function addressesInCells(cells: readonly string[]): string[] {
  return cells.flatMap(addressesIn).filter((address) => address.length <= LIMITS.email);
}

export async function findImport(db: Read, id: string): Promise<Row | undefined> {
  return db.selectFrom("imports").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Marks an import as run, unless it was run before. Returns whether it was marked, so that only one of two calls runs it. */
export async function beginRun(tx: Tx, id: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("imports")
    .set({ status: "Run", run_at: now })
    .where("id", "=", id)
    .where("status", "=", "Ready")
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** Marks a run import as undone. Returns false if it was not run, or was undone before. */
export async function beginUndo(tx: Tx, id: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("imports")
    .set({ status: "Undone", undone_at: now })
    .where("id", "=", id)
    .where("status", "=", "Run")
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** Returns the addresses of the valid rows of an import. */
export async function findEmailKeys(db: Read, importId: string): Promise<string[]> {
  const rows = db.selectFrom("import_rows").select("email_key").where("import_id", "=", importId);
  return (await rows.where(IS_VALID).execute()).map(({ email_key }) => email_key);
}

/**
 * Locks and returns the valid rows of an import, in the order of the file. So an erasure of a row waits for the transaction, and then finds
 * the record that was made of the row.
 */
export async function lockValidRows(tx: Tx, importId: string): Promise<Schema["import_rows"][]> {
  const rows = tx
    .selectFrom("import_rows")
    .selectAll()
    .where("import_id", "=", importId)
    .where(IS_VALID)
    .orderBy("number");
  return (isSqlite(tx) ? rows : rows.forUpdate()).execute();
}

/** Returns the refused rows of an import. There are no names of columns if all rows are valid, or after an erasure. */
export async function findRefusedRows(db: Read, importId: string): Promise<RefusedRows> {
  const found = await db
    .selectFrom("import_rows")
    .select(["number", "name", "cells", "reason"])
    .where("import_id", "=", importId)
    .where(IS_REFUSED)
    .orderBy("number")
    .execute();
  const rows = found.map(({ cells, reason, ...row }) => ({ ...row, cells: cellsOf(cells), reason: reason ?? "" }));
  return {
    columns: rows.find(({ number }) => number === NAMES_ROW)?.cells ?? [],
    rows: rows.filter(({ number }) => number !== NAMES_ROW),
  };
}

const cellsOf = (cells: string | null): string[] => (cells === null ? [] : JSON.parse(cells));

/** Yields the refused rows of all imports in pages, for a look-up of personal data. */
export async function* pagesOfRefusedRows(
  db: Read,
): AsyncGenerator<{ id: string; name_key: string; cells: string[] }[]> {
  for (let last = ""; ; ) {
    const rows = await db
      .selectFrom("import_rows")
      .select(["id", "name_key", "cells"])
      .where(IS_REFUSED)
      .where("id", ">", last)
      .orderBy("id")
      .limit(PAGE_ROWS)
      .execute();
    yield rows.map(({ cells, ...row }) => ({ ...row, cells: cellsOf(cells) }));
    if (rows.length < PAGE_ROWS) return;
    last = rows.at(-1)?.id ?? last;
  }
}

/** Stores the counts of a run import and deletes its rows, except the refused ones. */
export async function endRun(tx: Tx, id: string, { leftOut = 0, ...counts }: ImportCounts): Promise<void> {
  const columns = { ...counts, left_out: leftOut };
  await tx.updateTable("imports").set(columns).where("id", "=", id).execute();
  await tx.deleteFrom("import_rows").where("import_id", "=", id).where(IS_VALID).execute();
}

/** Returns the newest imports of some kinds. `undoableSince` is the time since which a run can be undone. */
export async function listNewest(db: Read, kinds: readonly Row["kind"][], undoableSince: string): Promise<Import[]> {
  const rows = await db
    .selectFrom("imports")
    .selectAll()
    .select(signedName("imports").as("author"))
    .where("kind", "in", kinds)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(MAX_LISTED)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    status: row.status,
    rows: row.row_count,
    ready: row.ready,
    duplicates: row.duplicates,
    created: row.created,
    updated: row.updated,
    unchanged: row.unchanged,
    skipped: row.skipped,
    leftOut: row.left_out,
    author: row.author,
    undoable: row.status === "Run" && (row.run_at ?? "") >= undoableSince,
    createdAt: row.created_at,
    runAt: row.run_at,
    undoneAt: row.undone_at,
  }));
}

/** Returns rows of imports that were not run, and refused ones, as a look-up of personal data shows them. */
export async function findImportedRows(db: Read, ids: readonly string[]): Promise<ImportedRow[]> {
  const rows = await db.selectFrom("import_rows").selectAll().where("id", "in", ids).orderBy("id").execute();
  return rows.map(({ value_cents, ...row }) => ({
    id: row.id,
    importId: row.import_id,
    row: row.number,
    name: row.name,
    email: row.email,
    phone: row.phone,
    company: row.company,
    status: row.status,
    value: value_cents === null ? null : value_cents / 100,
    notes: row.notes,
    consentedAt: row.consented_at,
    source: row.evidence,
    cells: cellsOf(row.cells),
    reason: row.reason ?? "",
    createdAt: row.created_at,
  }));
}

export async function deleteImportedRows(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom("import_rows").where("id", "in", ids).execute();
}

/**
 * Deletes imports from before `unrun` that were never run, and all imports from before `all`, with their rows. Also deletes the refused
 * rows from before `unrun`.
 */
export async function sweepImports({ database }: Platform, before: { unrun: string; all: string }): Promise<void> {
  await sweepInBatches(database, (tx, most) =>
    tx
      .deleteFrom("imports")
      .where("id", "in", ({ selectFrom, eb, or }) =>
        selectFrom("imports")
          .select("id")
          .where("created_at", "<", before.unrun)
          .where(or([eb("status", "=", "Ready"), eb("created_at", "<", before.all)]))
          .limit(most),
      )
      .executeTakeFirst(),
  );
  await sweepInBatches(database, (tx, most) =>
    tx
      .deleteFrom("import_rows")
      .where("id", "in", (eb) =>
        eb.selectFrom("import_rows").select("id").where(IS_REFUSED).where("created_at", "<", before.unrun).limit(most),
      )
      .executeTakeFirst(),
  );
}

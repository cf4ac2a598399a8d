import { emailKey } from "#contract/fields.ts";
import type { Import, ImportCounts, ImportedRow } from "#contract/imports.ts";
import type { CheckedRow } from "#server/imports/check-rows.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import { isSqlite } from "#server/platform/database/lock-rows.ts";
import { normalizeForSearch } from "#server/platform/database/normalize-for-search.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { sweepInBatches } from "#server/platform/database/sweep-in-batches.ts";
import { chunksOf } from "#server/platform/people/personal-rows.ts";
import type { Platform } from "#server/platform/platform.ts";
import { newId } from "#server/platform/records/ids.ts";

type Row = Schema["imports"];
type NewImport = Pick<
  Row,
  "id" | "fields" | "row_count" | "ready" | "duplicates" | "account_id" | "author" | "created_at"
>;

/** Maximum imports of a list. */
const MAX_LISTED = 100;

export async function insertImport(tx: Tx, added: NewImport, rows: readonly CheckedRow[]): Promise<void> {
  const none = { created: 0, updated: 0, skipped: 0, run_at: null, undone_at: null };
  await tx
    .insertInto("imports")
    .values({ ...added, ...none, status: "Ready" })
    .execute();
  for (const chunk of chunksOf(rows)) {
    const values = chunk.map((row) => ({
      ...row,
      id: newId(),
      import_id: added.id,
      name_key: normalizeForSearch(row.name),
      email_key: emailKey(row.email),
      created_at: added.created_at,
    }));
    await tx.insertInto("import_rows").values(values).execute();
  }
}

export async function findImport(db: Read, id: string): Promise<Row | undefined> {
  return db.selectFrom("imports").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Marks an import as run, unless it was run before. Returns whether it did, so that of two calls only one runs it. */
export async function beginRun(tx: Tx, id: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("imports")
    .set({ status: "Run", run_at: now })
    .where("id", "=", id)
    .where("status", "=", "Ready")
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** Marks a run import as undone. Returns whether it did. */
export async function beginUndo(tx: Tx, id: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("imports")
    .set({ status: "Undone", undone_at: now })
    .where("id", "=", id)
    .where("status", "=", "Run")
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** Returns the rows of an import in the order of the file. An erasure of one of them waits, and then finds the customer. */
export async function lockRowsOf(tx: Tx, importId: string): Promise<Schema["import_rows"][]> {
  const rows = tx.selectFrom("import_rows").selectAll().where("import_id", "=", importId).orderBy("number");
  return (isSqlite(tx) ? rows : rows.forUpdate()).execute();
}

/** Stores the counts of a run import and deletes its rows. */
export async function endRun(tx: Tx, id: string, counts: ImportCounts): Promise<void> {
  await tx.updateTable("imports").set(counts).where("id", "=", id).execute();
  await tx.deleteFrom("import_rows").where("import_id", "=", id).execute();
}

/** Returns the newest imports. `undoableSince` is the time since which a run can be undone. */
export async function listNewest(db: Read, undoableSince: string): Promise<Import[]> {
  const rows = await db
    .selectFrom("imports")
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(MAX_LISTED)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    status: row.status,
    rows: row.row_count,
    ready: row.ready,
    duplicates: row.duplicates,
    created: row.created,
    updated: row.updated,
    skipped: row.skipped,
    author: row.author,
    undoable: row.status === "Run" && (row.run_at ?? "") >= undoableSince,
    createdAt: row.created_at,
    runAt: row.run_at,
    undoneAt: row.undone_at,
  }));
}

/** Returns rows of imports that were not run, as a look-up of personal data shows them. */
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
    createdAt: row.created_at,
  }));
}

export async function deleteImportedRows(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom("import_rows").where("id", "in", ids).execute();
}

/** Deletes imports that were never run since one time, with their rows, and all imports since another. */
export async function sweepImports({ database }: Platform, since: { unrun: string; all: string }): Promise<void> {
  await sweepInBatches(database, (tx, most) =>
    tx
      .deleteFrom("imports")
      .where("id", "in", ({ selectFrom, eb, or, and }) =>
        selectFrom("imports")
          .select("id")
          .where("created_at", "<", since.unrun)
          .where(or([and([eb("status", "=", "Ready")]), eb("created_at", "<", since.all)]))
          .limit(most),
      )
      .executeTakeFirst(),
  );
}

/** Replaces the author's name in imports of an account. */
export async function setImportAuthor(tx: Tx, accountId: string, author: string, to: string): Promise<void> {
  await tx
    .updateTable("imports")
    .set({ author: to })
    .where("account_id", "=", accountId)
    .where("author", "=", author)
    .execute();
}

import type { Read, Tx } from "./database.ts";
import type { Schema } from "./schema.ts";

/** Location of a file that belongs to a record, or soon will. */
export type FileLocation = Pick<Schema["loose_files"], "store" | "name">;
/** Names of the stores of these files, which are the names of their folders. */
export type FileStoreName = FileLocation["store"];
/** Store of all private files. Its folder is named after résumés, which were the first of them. */
export const PRIVATE_STORE = "resumes" satisfies FileStoreName;

/** Due time of a file that the next sweep deletes. No record can refer to it any more. */
const DUE_NOW = 0;

/** Notes a file before it is stored. It is removed after `dueAt` (epoch ms) unless a record refers to it by then. */
export async function reserveFile(tx: Tx, location: FileLocation, dueAt: number): Promise<void> {
  await tx
    .insertInto("loose_files")
    .values({ ...location, due_at: dueAt, tried_at: 0 })
    .execute();
}

/**
 * Keeps a file, in the transaction in which a record starts to refer to it. Throws if a process with a fast clock has marked it
 * for removal.
 */
export async function claimFile(tx: Tx, { store, name }: FileLocation): Promise<void> {
  const held = await tx
    .deleteFrom("loose_files")
    .where("store", "=", store)
    .where("name", "=", name)
    .where("due_at", ">", DUE_NOW)
    .returning("name")
    .executeTakeFirst();
  if (!held) throw new Error("A file was taken away before a record referred to it");
}

/** Marks files for removal, in the transaction that removes their last reference. */
export async function markFilesForDeletion(tx: Tx, store: FileStoreName, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await tx
    .insertInto("loose_files")
    .values(names.map((name) => ({ store, name, due_at: DUE_NOW, tried_at: 0 })))
    .onConflict((conflict) => conflict.columns(["store", "name"]).doUpdateSet({ due_at: DUE_NOW }))
    .execute();
}

/** Marks the files for removal to which no record referred in time. */
export async function expireReservations(tx: Tx, now: number): Promise<void> {
  await tx
    .updateTable("loose_files")
    .set({ due_at: DUE_NOW })
    .where("due_at", ">", DUE_NOW)
    .where("due_at", "<=", now)
    .execute();
}

/** Returns the names of files to remove, least recently tried first. */
export async function findFilesToDelete(db: Read, store: FileStoreName, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("loose_files")
    .select("name")
    .where("store", "=", store)
    .where("due_at", "=", DUE_NOW)
    .orderBy("tried_at")
    .orderBy("name")
    .limit(limit)
    .execute();
  return rows.map(({ name }) => name);
}

/** Notes when a file could not be deleted, so that others come first at the next attempt. */
export async function recordDeleteAttempt(tx: Tx, { store, name }: FileLocation, now: number): Promise<void> {
  await tx
    .updateTable("loose_files")
    .set({ tried_at: now })
    .where("store", "=", store)
    .where("name", "=", name)
    .execute();
}

/** Deletes the note of a file that was deleted from its store. */
export async function forgetFile(tx: Tx, { store, name }: FileLocation): Promise<void> {
  await tx.deleteFrom("loose_files").where("store", "=", store).where("name", "=", name).execute();
}

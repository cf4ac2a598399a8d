import { type ExpressionBuilder, sql } from "kysely";
import type { Read, Tx } from "#server/platform/database/database.ts";
import { claimFile, markFilesForDeletion } from "#server/platform/database/file-reservations.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { chunksOf } from "#server/platform/people/personal-rows.ts";

export async function insertUpload(tx: Tx, row: Omit<Schema["uploads"], "unused_since">): Promise<void> {
  await claimFile(tx, { store: "files", name: row.name });
  await tx
    .insertInto("uploads")
    .values({ ...row, unused_since: row.created_at })
    .execute();
}

/** Marks uploads as used. Writes the rows even without a change, so that a concurrent sweep on PostgreSQL checks them again. */
export async function touchUploads(tx: Tx, names: readonly string[]): Promise<void> {
  await tx.updateTable("uploads").set({ unused_since: null }).where("name", "in", names).execute();
}

/** Returns whether a product, a project or the settings refer to an upload. */
function isUsed(eb: ExpressionBuilder<Schema, "uploads">) {
  const one = sql<number>`1`.as("one");
  const byProduct = eb.selectFrom("product_images").select(one).whereRef("product_images.name", "=", "uploads.name");
  const byProject = eb.selectFrom("projects").select(one).whereRef("projects.image", "=", "uploads.name");
  // Settings are one JSON text, and a name in it is in quotes.
  const bySettings = eb
    .selectFrom("settings")
    .select(one)
    .where("settings.value", "like", sql<string>`'%"' || uploads.name || '"%'`);
  return eb.or([eb.exists(byProduct), eb.exists(byProject), eb.exists(bySettings)]);
}

/** Stores since when uploads are unused, and releases those that have been unused since `before`. */
export async function releaseUnusedUploads(tx: Tx, now: string, before: string): Promise<void> {
  await tx
    .updateTable("uploads")
    .set({ unused_since: null })
    .where("unused_since", "is not", null)
    .where(isUsed)
    .execute();
  await tx
    .updateTable("uploads")
    .set({ unused_since: now })
    .where("unused_since", "is", null)
    .where((eb) => eb.not(isUsed(eb)))
    .execute();
  const taken = await tx.deleteFrom("uploads").where("unused_since", "<=", before).returning("name").execute();
  const names = taken.map(({ name }) => name);
  for (const chunk of chunksOf(names)) await markFilesForDeletion(tx, "files", chunk);
}

/** Returns the original file names of these uploads, newest first. */
export async function findFileNames(db: Read, names: readonly string[]) {
  return db
    .selectFrom("uploads")
    .select(["name", "file_name"])
    .where("name", "in", names)
    .orderBy("name", "desc")
    .execute();
}

export async function findSizes(db: Read, names: readonly string[]) {
  return db.selectFrom("uploads").select(["name", "width", "height"]).where("name", "in", names).execute();
}

/** Returns whether an upload has this name, or a product or a project uses it. */
export async function isReferredTo(db: Read, name: string): Promise<boolean> {
  const upload = await db.selectFrom("uploads").select("name").where("name", "=", name).executeTakeFirst();
  if (upload) return true;
  const ofProduct = await db.selectFrom("product_images").select("name").where("name", "=", name).executeTakeFirst();
  const ofProject = await db.selectFrom("projects").select("image").where("image", "=", name).executeTakeFirst();
  return ofProduct !== undefined || ofProject !== undefined;
}

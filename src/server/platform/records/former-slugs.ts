import type { Read, Tx } from "#server/platform/database/database.ts";
import { constantQuery } from "#server/platform/database/statement.ts";

/** Record that has a slug. `resource` is the name of its table. */
interface Named {
  resource: string;
  id: string;
}

/** Slug at which visitors see a record. `resource` is the name of the record's table. */
export interface ShownSlug {
  resource: string;
  slug: string;
}

/**
 * Stores the former slug of a record, so that its old address still leads to it. A record without a page may have a slug that still
 * leads to an earlier record. If it gives up the slug again, the slug goes on leading there.
 */
export async function moveSlug(tx: Tx, { resource, id }: Named, from: string, to: string, now: string): Promise<void> {
  if (from === to) return;
  await tx
    .deleteFrom("former_slugs")
    .where("resource", "=", resource)
    .where("slug", "=", to)
    .where("record_id", "=", id)
    .execute();
  await tx
    .insertInto("former_slugs")
    .values({ resource, slug: from, record_id: id, created_at: now })
    .onConflict((conflict) => conflict.columns(["resource", "slug"]).doNothing())
    .execute();
}

const deleteFormerSlug = constantQuery((tx: Tx, resource: string, slug: string) =>
  tx.deleteFrom("former_slugs").where("resource", "=", resource).where("slug", "=", slug),
);

/** Deletes a slug from the former slugs, since visitors see another record there now. */
export async function releaseFormerSlug(tx: Tx, { resource, slug }: ShownSlug): Promise<void> {
  await deleteFormerSlug(tx, resource, slug);
}

/** Deletes the old addresses of a deleted record. */
export async function forgetSlugs(tx: Tx, { resource, id }: Named): Promise<void> {
  await tx.deleteFrom("former_slugs").where("resource", "=", resource).where("record_id", "=", id).execute();
}

/** Returns the id of the record that had this slug before, or undefined. */
export async function findFormer(db: Read, resource: string, slug: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("former_slugs")
    .select("record_id")
    .where("resource", "=", resource)
    .where("slug", "=", slug)
    .executeTakeFirst();
  return row?.record_id;
}

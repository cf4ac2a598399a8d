import { RESERVED_SLUGS } from "#contract/site-pages.ts";
import { extraPageRecords, extraPageStore, findWithSlugs } from "#server/extra-pages/store.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import { BY_THE_SERVER, recordAudit } from "#server/platform/records/audit.ts";
import { changedFields } from "#server/platform/records/records.ts";

/** Returns the first free slug: `status-page`, then `status-page-page`. */
async function freeSlug(tx: Tx, taken: string): Promise<string> {
  const slug = `${taken}-page`;
  return (await findWithSlugs(tx, [slug])).length > 0 ? freeSlug(tx, slug) : slug;
}

/** Moves extra pages at whose addresses this version has a page of its own. Their earlier slugs are kept. */
export async function moveTakenSlugs({ database, log, now }: Platform): Promise<void> {
  const reserved = [...RESERVED_SLUGS];
  if ((await findWithSlugs(database.read, reserved)).length === 0) return;
  await database.writeContent(async (tx) => {
    for (const before of await findWithSlugs(tx, reserved)) {
      const { title, summary, body, status, publishAt } = before;
      const after = { title, summary, body, status, publishAt, slug: await freeSlug(tx, before.slug) };
      await extraPageRecords.replace(tx, before, after, now().toISOString());
      await recordAudit(tx, now(), {
        ...BY_THE_SERVER,
        action: "moved",
        record: { type: extraPageStore.type, id: before.id, name: extraPageStore.nameOf(before), people: [] },
        ...changedFields(before, { ...before, slug: after.slug }),
      });
      log.warn({ from: `/${before.slug}`, to: `/${after.slug}` }, "extra page moved: the site has this path now");
    }
  });
}

import type { ExtraPage, PublicExtraPage } from "#contract/extra-pages.ts";
import { extraPageRecords, findPublicBy } from "#server/extra-pages/store.ts";
import type { Database, Read } from "#server/platform/database/database.ts";
import type { SlugRow } from "#server/platform/database/lists.ts";
import { findFormer } from "#server/platform/records/former-slugs.ts";
import { streamSlugsOf } from "#server/platform/records/slugged-records.ts";

/** Extra page at a slug, or the present slug of the page that had the slug before. */
export type FoundExtraPage = { kind: "shown"; page: PublicExtraPage } | { kind: "moved"; slug: string };

/** Returns an extra page without the fields for staff only. */
function publicPage({ status: _, sample: __, publishAt, ...shown }: ExtraPage): PublicExtraPage {
  return { ...shown, publishAt: publishAt ?? shown.createdAt };
}

/** Returns the public extra page with a slug, or the present slug of a public page that had the slug before; otherwise undefined. */
export async function findPublicExtraPage(db: Read, slug: string, now: Date): Promise<FoundExtraPage | undefined> {
  const at = now.toISOString();
  const page = await findPublicBy(db, "slug", slug, at);
  if (page) return { kind: "shown", page: publicPage(page) };
  const id = await findFormer(db, "extra_pages", slug);
  const moved = id === undefined ? undefined : await findPublicBy(db, "id", id, at);
  return moved && { kind: "moved", slug: moved.slug };
}

/** Returns an extra page as visitors would see it, whatever its status; undefined if it does not exist. */
export async function findPreviewedExtraPage(db: Read, id: string): Promise<FoundExtraPage | undefined> {
  const found = await extraPageRecords.find(db, id);
  return found && { kind: "shown", page: publicPage(found.record) };
}

/** Yields the slugs of all public extra pages in batches. */
export function streamPublicSlugs(database: Database, now: Date): AsyncGenerator<SlugRow[]> {
  return streamSlugsOf(database, extraPageRecords, now.toISOString());
}

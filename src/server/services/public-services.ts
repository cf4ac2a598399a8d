import type { QueryOf } from "#contract/endpoint.ts";
import type { listPublicServices, PublicService, Service } from "#contract/services.ts";
import type { Database, Read } from "#server/platform/database/database.ts";
import type { ListResult, SlugRow } from "#server/platform/database/lists.ts";
import { findPublic, streamSlugsOf } from "#server/platform/records/slugged-records.ts";
import { listServices, serviceRecords } from "#server/services/store.ts";

/** Returns a service without the fields for staff only. */
function publicService({
  name,
  slug,
  category,
  description,
  price,
  unit,
  tiers,
  features,
  benefits,
}: Service): PublicService {
  return { name, slug, category, description, price, unit, tiers, features, benefits };
}

/** Returns the published service with this slug, also a former slug. */
export async function findPublicService(db: Read, slug: string): Promise<PublicService | undefined> {
  const found = await findPublic(db, serviceRecords, slug);
  return found && publicService(found.record);
}

/** Public result for a slug: a service, or its new slug. Drafts and archived services are treated as not found. */
export type FoundService = { kind: "shown"; service: PublicService } | { kind: "moved"; slug: string };

/** Returns what a public slug leads to; undefined if there is no such published service. */
export async function findServicePage(db: Read, slug: string): Promise<FoundService | undefined> {
  const service = await findPublicService(db, slug);
  if (!service) return undefined;
  return service.slug === slug ? { kind: "shown", service } : { kind: "moved", slug: service.slug };
}

/** Yields the slugs of all published services in batches. */
export function streamPublicSlugs(database: Database, now: Date): AsyncGenerator<SlugRow[]> {
  return streamSlugsOf(database, serviceRecords, now.toISOString());
}

/** Returns one page of the published services, by default sorted by category and, within it, oldest first. */
export async function readPublicServices(
  database: Database,
  query: QueryOf<typeof listPublicServices>,
): Promise<ListResult<PublicService>> {
  const { rows, total } = await listServices(database, {
    ...query,
    sort: query.sort ?? "category",
    status: "Published",
  });
  return { rows: rows.map(publicService), total };
}

import type { QueryOf } from "#contract/endpoint.ts";
import type { listPublicServices, PublicService, Service } from "#contract/services.ts";
import type { Database } from "#server/platform/database/database.ts";
import type { ListResult } from "#server/platform/database/lists.ts";
import { listServices } from "#server/services/store.ts";

/** Without the fields that are the staff's business. */
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

/** The services that the public pages show, by category unless sorted; within one, those that came first. */
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

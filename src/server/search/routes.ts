import type { FastifyInstance } from "fastify";
import type { Permission } from "#contract/permissions.ts";
import {
  type FoundRecord,
  mayFind,
  SEARCH_LIMITS,
  SEARCHED_TYPES,
  searchRecords,
  searchSite as searchSiteCall,
} from "#contract/search.ts";
import { serve } from "#server/platform/api/serve.ts";
import type { Platform } from "#server/platform/platform.ts";
import { searchSite } from "#server/search/search-site.ts";

export function serveSearch(app: FastifyInstance, platform: Platform): void {
  serve(app, platform, searchRecords, async ({ query, session }) => ({
    data: await findRecords(platform, session.permissions, query.q),
  }));
  serve(app, platform, searchSiteCall, async ({ query }) => ({ data: await searchSite(platform, query.q) }));
}

/** Returns the records found of each type that the caller may read. The searches run one after the other to spare the database. */
async function findRecords(
  { database, features }: Platform,
  permissions: readonly Permission[],
  term: string,
): Promise<FoundRecord[]> {
  const found: FoundRecord[] = [];
  for (const type of SEARCHED_TYPES) {
    const searched = features.find(({ search }) => search?.staff?.type === type)?.search?.staff;
    if (!searched || !mayFind(permissions, type)) continue;
    const records = await searched.find(database, term, SEARCH_LIMITS.perType, permissions);
    found.push(...records.map((record) => ({ type, ...record })));
  }
  return found;
}

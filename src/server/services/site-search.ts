import { SERVICE_ANCHOR } from "#contract/link-targets.ts";
import type { SiteSearchSource } from "#server/platform/platform.ts";
import { searchPublicServices, textsOfService } from "#server/services/store.ts";

/** Search of the published services, each at its place in the price list. */
export const servicesOnSite: SiteSearchSource = {
  type: "service",
  async find({ database }, request) {
    const found = await searchPublicServices(database, request);
    return found.map(({ service, rank }) => ({
      rank,
      title: service.name,
      url: `/pricing#${SERVICE_ANCHOR}${service.slug}`,
      texts: () => [...textsOfService(service), service.category],
    }));
  },
};

import type { Feature } from "#server/platform/platform.ts";
import { serveServices } from "#server/services/routes.ts";
import { sampleServices } from "#server/services/samples.ts";
import { searchedServices } from "#server/services/search-source.ts";
import { servicesOnSite } from "#server/services/site-search.ts";
import { servicesTable } from "#server/services/tables.ts";

export const services: Feature = {
  name: "services",
  tables: [servicesTable],
  searched: searchedServices,
  searchedOnSite: servicesOnSite,
  serveCalls: serveServices,
  samples: sampleServices,
};

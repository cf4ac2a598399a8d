import { SERVICE_ANCHOR } from "#contract/link-targets.ts";
import { SITE_PAGES } from "#contract/site-pages.ts";
import type { Feature } from "#server/platform/platform.ts";
import { samplesOf } from "#server/platform/records/record-samples.ts";
import { quickSource, siteSource } from "#server/platform/records/record-search.ts";
import { SAMPLE_SERVICES } from "#server/sample-data/sample-services.ts";
import { findPublicService, findServicePage } from "#server/services/public-services.ts";
import { serveServices } from "#server/services/routes.ts";
import { serviceRecords } from "#server/services/store.ts";
import { servicesTable } from "#server/services/tables.ts";

export const services: Feature = {
  name: "services",
  tables: [servicesTable],
  http: { calls: serveServices },
  search: {
    staff: quickSource(servicesTable, {
      begins: ["name_key", "slug"],
      title: ({ name }) => name,
      subtitle: ({ category }) => category,
    }),
    site: siteSource("service", serviceRecords, {
      url: ({ slug }) => `${SITE_PAGES.services.path}/${slug}`,
      texts: (service) => [...serviceRecords.siteTexts(service), service.category],
    }),
  },
  site: {
    pages: { under: SITE_PAGES.services.path, find: findServicePage },
    places: {
      path: SITE_PAGES.pricing.path,
      has: async (db, anchor) =>
        anchor.startsWith(SERVICE_ANCHOR) &&
        (await findPublicService(db, anchor.slice(SERVICE_ANCHOR.length))) !== undefined,
    },
  },
  content: { samples: samplesOf(serviceRecords, SAMPLE_SERVICES) },
};

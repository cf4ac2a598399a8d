import { SERVICE_ANCHOR } from "#contract/link-targets.ts";
import type { Feature } from "#server/platform/platform.ts";
import { sampleRecords } from "#server/platform/records/record-samples.ts";
import { quickSource, siteSource } from "#server/platform/records/record-search.ts";
import { SAMPLE_SERVICES } from "#server/sample-data/sample-services.ts";
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
    // Each service is found at its place in the price list.
    site: siteSource("service", serviceRecords, {
      url: ({ slug }) => `/pricing#${SERVICE_ANCHOR}${slug}`,
      texts: (service) => [...serviceRecords.siteTexts(service), service.category],
    }),
  },
  content: { samples: sampleRecords(serviceRecords, SAMPLE_SERVICES) },
};

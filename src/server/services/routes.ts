import type { FastifyInstance } from "fastify";
import type { Service } from "#contract/services.ts";
import * as calls from "#contract/services.ts";
import type { ExportColumn } from "#server/platform/api/export-column.ts";
import { serve } from "#server/platform/api/serve.ts";
import { serveExports } from "#server/platform/api/serve-exports.ts";
import { recordOperations, serveResource } from "#server/platform/api/serve-resource.ts";
import { listCategories } from "#server/platform/database/totals.ts";
import type { Platform } from "#server/platform/platform.ts";
import { readPublicServices } from "#server/services/public-services.ts";
import { everyService, listServices, serviceStore } from "#server/services/store.ts";

const COLUMNS: readonly ExportColumn<Service>[] = [
  { title: "Name", cell: (row) => row.name },
  { title: "Slug", cell: (row) => row.slug },
  { title: "Category", cell: (row) => row.category },
  { title: "Status", cell: (row) => row.status },
  { title: "Starter Price", cell: (row) => row.price.starter, kind: "money" },
  { title: "Professional Price", cell: (row) => row.price.professional, kind: "money" },
  { title: "Enterprise Price", cell: (row) => row.price.enterprise, kind: "money" },
  { title: "Created", cell: (row) => row.createdAt, kind: "instant" },
  { title: "Id", cell: (row) => row.id },
];

export function serveServices(app: FastifyInstance, platform: Platform): void {
  const { database } = platform;
  serveResource(app, platform, { calls: calls.serviceCalls, list: listServices, ...recordOperations(serviceStore) });
  serveExports(app, platform, calls.exportServices, {
    name: "services",
    columns: COLUMNS,
    rows: ({ query }) => everyService(database, query),
  });
  serve(app, platform, calls.listServiceCategories, () => listCategories(database.read, "services"));
  serve(app, platform, calls.listPublicServices, ({ query }) => readPublicServices(database, query));
}

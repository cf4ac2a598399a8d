import type { FastifyInstance } from "fastify";
import * as calls from "#contract/services.ts";
import { withCheckedDescription } from "#server/pictures/descriptions.ts";
import { exportColumns } from "#server/platform/api/export-column.ts";
import { serve } from "#server/platform/api/serve.ts";
import { serveExports } from "#server/platform/api/serve-exports.ts";
import { recordOperations, serveResource } from "#server/platform/api/serve-resource.ts";
import { listCategories } from "#server/platform/database/totals.ts";
import type { Platform } from "#server/platform/platform.ts";
import { readPublicServices } from "#server/services/public-services.ts";
import { serviceRecords } from "#server/services/store.ts";

export function serveServices(app: FastifyInstance, platform: Platform): void {
  const { database } = platform;
  serveResource(app, platform, {
    calls: calls.serviceCalls,
    list: serviceRecords.list,
    ...recordOperations(withCheckedDescription(serviceRecords.store, (id) => ({ service_id: id }))),
  });
  serveExports(app, platform, calls.exportServices, {
    name: "services",
    columns: exportColumns<calls.Service>(calls.SERVICE_FACTS),
    rows: ({ query }) => serviceRecords.every(database, query),
  });
  serve(app, platform, calls.listServiceCategories, () => listCategories(database.read, "services"));
  serve(app, platform, calls.listPublicServices, ({ query }) => readPublicServices(database, query));
}

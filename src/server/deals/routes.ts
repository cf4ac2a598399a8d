import type { FastifyInstance } from "fastify";
import type { Deal } from "#contract/deals.ts";
import { assignDeals, DEAL_FACTS, dealCalls, exportDeals, getDealSummary } from "#contract/deals.ts";
import { changeDeal, changeDealStatus, createDeal, deleteDeal } from "#server/deals/change-deal.ts";
import { ownedDeals } from "#server/deals/owned-deals.ts";
import { dealStore, everyDeal, listDeals, type StoredDeal, summariseDeals } from "#server/deals/store.ts";
import { exportColumns } from "#server/platform/api/export-column.ts";
import type { VersionedRecord } from "#server/platform/api/preconditions.ts";
import { serve, serveRecord } from "#server/platform/api/serve.ts";
import { serveExports } from "#server/platform/api/serve-exports.ts";
import type { Platform } from "#server/platform/platform.ts";
import { assignRecords } from "#server/users/assign-records.ts";
import { filtersOf } from "#server/users/assignees.ts";

/** Returns a deal without its customer's address, which responses and webhooks do not have. */
export function withoutEmail({
  record: { email: _, ...record },
  version,
}: VersionedRecord<StoredDeal>): VersionedRecord<Deal> {
  return { record, version };
}

export function serveDeals(app: FastifyInstance, platform: Platform): void {
  const { database } = platform;
  serve(app, platform, dealCalls.list, ({ query, session }) => listDeals(database, filtersOf(session, query)));
  serveExports(app, platform, exportDeals, {
    name: "deals",
    columns: exportColumns<Deal>(DEAL_FACTS),
    rows: ({ query, session }) => everyDeal(database, filtersOf(session, query)),
  });
  serve(app, platform, getDealSummary, async ({ query, session }) => ({
    data: await summariseDeals(database.read, filtersOf(session, query).owner),
  }));
  serveRecord(app, platform, dealCalls.get, async ({ params }) => {
    const found = await dealStore.find(database.read, params.id);
    return found && withoutEmail(found);
  });
  serveRecord(app, platform, dealCalls.create, async (call) =>
    withoutEmail(await createDeal(platform, call, call.body)),
  );
  serveRecord(app, platform, dealCalls.replace, async (call) =>
    withoutEmail(await changeDeal(platform, call, call.params.id, call.body)),
  );
  serveRecord(app, platform, dealCalls.setStatus, async (call) =>
    withoutEmail(await changeDealStatus(platform, call, call.params.id, call.body)),
  );
  serve(app, platform, assignDeals, async (call) => ({
    data: await assignRecords(platform, call, [ownedDeals], call.body),
  }));
  serve(app, platform, dealCalls.remove, (call) => deleteDeal(platform, call, call.params.id));
}

import type { FastifyInstance } from "fastify";
import * as calls from "#contract/customers.ts";
import { logInteraction } from "#server/customers/add-to-history.ts";
import { changeInteraction, removeInteraction } from "#server/customers/change-history.ts";
import { listInteractions, listNotes } from "#server/customers/history-store.ts";
import { mergeCustomers } from "#server/customers/merge-customers.ts";
import { findDuplicates } from "#server/customers/merge-store.ts";
import { ownedCustomers } from "#server/customers/owned-customers.ts";
import {
  customerStore,
  everyCustomer,
  listCustomers,
  type StoredCustomer,
  summariseCustomers,
} from "#server/customers/store.ts";
import { storeFirstMentions } from "#server/customers/store-first-mentions.ts";
import { withOpenMessages } from "#server/customers/with-open-messages.ts";
import { exportColumns } from "#server/platform/api/export-column.ts";
import type { VersionedRecord } from "#server/platform/api/preconditions.ts";
import { serve, serveRecord } from "#server/platform/api/serve.ts";
import { serveExports } from "#server/platform/api/serve-exports.ts";
import { serveNotes } from "#server/platform/api/serve-notes.ts";
import { serveResource } from "#server/platform/api/serve-resource.ts";
import { notFound } from "#server/platform/http/http-error.ts";
import type { Platform } from "#server/platform/platform.ts";
import { recordOf } from "#server/platform/records/act.ts";
import { createRecord, removeRecord, replaceRecord, setRecordStatus } from "#server/platform/records/records.ts";
import { assignRecords } from "#server/users/assign-records.ts";
import { filtersOf } from "#server/users/assignees.ts";
import { requireOwner } from "#server/users/require-owner.ts";

/** Serves the calls of customers. Each answer with a customer has the number of open messages. */
export function serveCustomers(app: FastifyInstance, platform: Platform): void {
  const { database } = platform;
  const withMessages = (found: VersionedRecord<StoredCustomer>) => withOpenMessages(platform, found);
  serveResource(app, platform, {
    calls: calls.customerCalls,
    queryOf: filtersOf,
    list: listCustomers,
    async find(db, id) {
      const found = await customerStore.find(db, id);
      return found && withMessages(found);
    },
    async create(platform, acting, input) {
      // A first note is signed.
      const signed = { ...input, author: acting.session.account };
      const created = await createRecord(platform, customerStore, acting, signed, async (tx, before, after) => {
        await requireOwner(tx, before, after);
        if (after) await storeFirstMentions(tx, platform, acting, after);
      });
      return withMessages(created);
    },
    replace: async (platform, acting, id, change) =>
      withMessages(await replaceRecord(platform, customerStore, acting, id, change, requireOwner)),
    setStatus: async (platform, acting, id, status) =>
      withMessages(await setRecordStatus(platform, customerStore, acting, id, status)),
    remove: (platform, acting, id) => removeRecord(platform, customerStore, acting, id),
  });
  serveExports(app, platform, calls.exportCustomers, {
    name: "customers",
    columns: exportColumns<calls.CustomerRow>(calls.CUSTOMER_FACTS),
    rows: ({ query, session }) => everyCustomer(database, filtersOf(session, query)),
  });
  serve(app, platform, calls.getCustomerSummary, async () => ({ data: await summariseCustomers(database.read) }));
  const noCustomer = () => notFound(`There is no such ${customerStore.type}.`);
  serve(app, platform, calls.listCustomerNotes, async ({ params, query }) => {
    const notes = await listNotes(database.read, params.id, query);
    if (!notes) throw noCustomer();
    return notes;
  });
  serve(app, platform, calls.listInteractions, async ({ params, query }) => {
    const interactions = await listInteractions(database.read, params.id, query);
    if (!interactions) throw noCustomer();
    return interactions;
  });
  serve(app, platform, calls.listDuplicates, async ({ params }) => {
    const rows = await findDuplicates(database.read, params.id);
    if (!rows) throw noCustomer();
    return { rows, total: rows.length };
  });
  serveRecord(app, platform, calls.mergeCustomers, async (call) =>
    withMessages(await mergeCustomers(platform, call, call.params.id, call.body)),
  );
  serve(app, platform, calls.assignCustomers, async (call) => ({
    data: await assignRecords(platform, call, [ownedCustomers], call.body),
  }));
  serveNotes(app, platform, calls.customerNoteCalls, (id) => ({
    column: "customer_id",
    id,
    subject: recordOf(customerStore, id),
  }));
  serve(app, platform, calls.updateInteraction, async (call) => ({
    data: await changeInteraction(
      platform,
      call,
      { id: call.params.interactionId, customerId: call.params.id },
      call.body,
    ),
  }));
  serve(app, platform, calls.deleteInteraction, (call) =>
    removeInteraction(platform, call, { id: call.params.interactionId, customerId: call.params.id }),
  );
  serve(app, platform, calls.addInteraction, async (call) => ({
    data: await logInteraction(platform, call, call.params.id, call.body),
  }));
}

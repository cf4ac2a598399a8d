import type { FastifyInstance } from "fastify";
import type { CustomerRow } from "#contract/customers.ts";
import * as calls from "#contract/customers.ts";
import { addNote, logInteraction } from "#server/customers/add-to-history.ts";
import {
  customerStore,
  everyCustomer,
  listCustomers,
  listInteractions,
  listNotes,
  summariseCustomers,
} from "#server/customers/store.ts";
import type { ExportColumn } from "#server/platform/api/export-column.ts";
import { serve } from "#server/platform/api/serve.ts";
import { serveExports } from "#server/platform/api/serve-exports.ts";
import { recordOperations, serveResource } from "#server/platform/api/serve-resource.ts";
import { notFound } from "#server/platform/http/http-error.ts";
import type { Platform } from "#server/platform/platform.ts";
import { createRecord } from "#server/platform/records/records.ts";

const COLUMNS: readonly ExportColumn<CustomerRow>[] = [
  { title: "Name", cell: (row) => row.name },
  { title: "Email", cell: (row) => row.email },
  { title: "Phone", cell: (row) => row.phone },
  { title: "Company", cell: (row) => row.company },
  { title: "Status", cell: (row) => row.status },
  { title: "Value", cell: (row) => row.value, kind: "money" },
  { title: "Last Contact", cell: (row) => row.lastContact, kind: "instant" },
  { title: "Created", cell: (row) => row.createdAt, kind: "instant" },
  { title: "Id", cell: (row) => row.id },
];

export function serveCustomers(app: FastifyInstance, platform: Platform): void {
  const { database } = platform;
  serveResource(app, platform, {
    ...recordOperations(customerStore),
    calls: calls.customerCalls,
    list: listCustomers,
    // A first note is signed.
    create: (platform, acting, input) =>
      createRecord(platform, customerStore, acting, { ...input, author: acting.session.account.name }),
  });
  serveExports(app, platform, calls.exportCustomers, {
    name: "customers",
    columns: COLUMNS,
    rows: ({ query }) => everyCustomer(database, query),
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
  serve(app, platform, calls.addCustomerNote, async (call) => ({
    data: await addNote(platform, call, call.params.id, call.body.text),
  }));
  serve(app, platform, calls.addInteraction, async (call) => ({
    data: await logInteraction(platform, call, call.params.id, call.body),
  }));
}

import type { FastifyInstance } from "fastify";
import { getFormToken, sendContactMessage } from "#contract/contact.ts";
import * as calls from "#contract/messages.ts";
import { requireCustomer } from "#server/customers/require-customer.ts";
import { addMessage } from "#server/messages/add-message.ts";
import { assignedMessages } from "#server/messages/assigned-messages.ts";
import { changeMessage } from "#server/messages/change-message.ts";
import { changeMessageStatus } from "#server/messages/change-status.ts";
import { mergeMessages } from "#server/messages/merge-messages.ts";
import { momentOf, viewerOf } from "#server/messages/moment.ts";
import { receiveMessage } from "#server/messages/receive-message.ts";
import { splitEntry } from "#server/messages/split-entry.ts";
import * as store from "#server/messages/store.ts";
import { exportColumns } from "#server/platform/api/export-column.ts";
import { serve, serveRecord } from "#server/platform/api/serve.ts";
import { serveExports } from "#server/platform/api/serve-exports.ts";
import { newFormToken } from "#server/platform/http/form-token.ts";
import type { Platform } from "#server/platform/platform.ts";
import { assignRecords } from "#server/users/assign-records.ts";
import { filtersOf } from "#server/users/assignees.ts";

export function serveMessages(app: FastifyInstance, platform: Platform): void {
  serve(app, platform, sendContactMessage, async ({ body, caller, idempotencyKey }) => ({
    data: await receiveMessage(platform, body, caller, idempotencyKey),
  }));

  serve(app, platform, getFormToken, () => ({ data: { token: newFormToken(platform) } }));

  serve(app, platform, calls.listMessages, async (call) =>
    store.listMessages(platform.database, filtersOf(call.session, call.query), await viewerOf(platform, call)),
  );

  serve(app, platform, calls.getMessageSummary, async (call) => ({
    data: await store.summariseMessages(platform.database, await viewerOf(platform, call)),
  }));

  serveExports(app, platform, calls.exportMessages, {
    name: "messages",
    columns: exportColumns<calls.Message>(calls.MESSAGE_FACTS),
    async *rows(call) {
      yield* store.everyMessage(platform.database, filtersOf(call.session, call.query), await viewerOf(platform, call));
    },
  });

  serveRecord(app, platform, calls.getMessage, async ({ params: { id } }) =>
    store.findMessage(platform.database.read, id, await momentOf(platform)),
  );

  serveRecord(app, platform, calls.mergeMessages, (call) => mergeMessages(platform, call, call.params.id, call.body));

  serveRecord(app, platform, calls.splitEntry, (call) =>
    splitEntry(platform, call, call.params.id, call.params.entryId),
  );

  serveRecord(app, platform, calls.addMessage, (call) => addMessage(platform, call, call.body));

  serve(app, platform, calls.listCustomerMessages, async (call) => {
    const { id } = call.params;
    await requireCustomer(platform.database.read, id);
    const query = { ...filtersOf(call.session, call.query), customerId: id };
    return store.listMessages(platform.database, query, await viewerOf(platform, call));
  });

  serve(app, platform, calls.assignMessages, async (call) => ({
    data: await assignRecords(platform, call, [assignedMessages], call.body),
  }));

  serveRecord(app, platform, calls.changeMessage, (call) => changeMessage(platform, call, call.params.id, call.body));

  serveRecord(app, platform, calls.setMessageStatus, async ({ params, body, ifMatch, session, caller }) => {
    const { status, block = false } = body;
    const change = { id: params.id, status, block, ifMatch, session, caller };
    const { message, version } = await changeMessageStatus(platform, change);
    return { record: message, version };
  });
}

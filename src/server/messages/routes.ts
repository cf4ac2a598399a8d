import type { FastifyInstance } from "fastify";
import { getFormToken, sendContactMessage } from "#contract/contact.ts";
import { exportMessages, getMessage, listMessages, type Message, setMessageStatus } from "#contract/messages.ts";
import { changeMessageStatus } from "#server/messages/change-status.ts";
import { receiveMessage } from "#server/messages/receive-message.ts";
import * as store from "#server/messages/store.ts";
import type { ExportColumn } from "#server/platform/api/export-column.ts";
import { serve, serveRecord } from "#server/platform/api/serve.ts";
import { serveExports } from "#server/platform/api/serve-exports.ts";
import { newFormToken } from "#server/platform/http/form-token.ts";
import type { Platform } from "#server/platform/platform.ts";

const COLUMNS: readonly ExportColumn<Message>[] = [
  { title: "Reference", cell: (row) => row.reference },
  { title: "Received", cell: (row) => row.createdAt, kind: "instant" },
  { title: "Name", cell: (row) => row.name },
  { title: "Email", cell: (row) => row.email },
  { title: "Company", cell: (row) => row.company },
  { title: "Subject", cell: (row) => row.subject },
  { title: "Message", cell: (row) => row.message },
  { title: "Status", cell: (row) => row.status },
];

export function serveMessages(app: FastifyInstance, platform: Platform): void {
  serve(app, platform, sendContactMessage, async ({ body, caller, idempotencyKey }) => ({
    data: await receiveMessage(platform, body, caller, idempotencyKey),
  }));

  serve(app, platform, getFormToken, () => ({ data: { token: newFormToken(platform) } }));

  serve(app, platform, listMessages, ({ query }) => store.listMessages(platform.database, query));

  serveExports(app, platform, exportMessages, {
    name: "messages",
    columns: COLUMNS,
    rows: ({ query }) => store.everyMessage(platform.database, query),
  });

  serveRecord(app, platform, getMessage, ({ params }) => store.findMessage(platform.database.read, params.id));

  serveRecord(app, platform, setMessageStatus, async ({ params, body, ifMatch, session, caller }) => {
    const change = { id: params.id, status: body.status, ifMatch, session, caller };
    const { message, version } = await changeMessageStatus(platform, change);
    return { record: message, version };
  });
}

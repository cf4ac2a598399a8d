import type { FastifyInstance } from "fastify";
import * as calls from "#contract/notifications.ts";
import { listOwnNotifications } from "#server/notifications/list-notifications.ts";
import { countUnread, setRead } from "#server/notifications/store.ts";
import { serve } from "#server/platform/api/serve.ts";
import type { Platform } from "#server/platform/platform.ts";

export function serveNotifications(app: FastifyInstance, platform: Platform): void {
  const { database, now } = platform;
  serve(app, platform, calls.listNotifications, ({ session, query }) => listOwnNotifications(platform, session, query));
  serve(app, platform, calls.getNotificationSummary, async ({ session }) => ({
    data: { unread: await countUnread(database.read, session.account.id) },
  }));
  // Not audited, like preferences: it concerns no other account, and happens at each glance.
  serve(app, platform, calls.readNotifications, async ({ session, body }) => {
    await database.writeReadCommitted((tx) => setRead(tx, session.account.id, body.ids, now().toISOString()));
    return undefined;
  });
}

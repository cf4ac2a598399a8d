import { sweepNotifications } from "#server/notifications/list-notifications.ts";
import { mailNotifications } from "#server/notifications/mail-notifications.ts";
import { notificationMailPreviews } from "#server/notifications/mails.ts";
import { serveNotifications } from "#server/notifications/routes.ts";
import { every } from "#server/platform/loops.ts";
import { runReminders } from "#server/platform/notices/reminders.ts";
import type { Feature, Platform } from "#server/platform/platform.ts";

/** Pause between two looks for what is due. */
const EVERY_MS = 5000;

function start(platform: Platform): void {
  every(platform, { name: "reminders", ms: EVERY_MS }, (isStopping) => runReminders(platform, isStopping));
  every(platform, { name: "notification-mails", ms: EVERY_MS }, (isStopping) =>
    mailNotifications(platform, isStopping),
  );
}

export const notifications: Feature = {
  name: "notifications",
  http: { calls: serveNotifications },
  mail: { previews: notificationMailPreviews },
  background: { start, sweep: sweepNotifications },
};

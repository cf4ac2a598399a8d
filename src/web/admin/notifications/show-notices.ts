import { listNotifications } from "#contract/notifications.ts";
import type { Permission } from "#contract/permissions.ts";
import { callList } from "#web/shared/call.ts";
import { addressOf } from "./notification-client.ts";

/** Maximum notices at a time. More would cover the screen. */
const MOST = 3;

/**
 * Shows notices of the browser for unread notifications after `since`, at most three. A press opens the record. The id
 * as tag lets several tabs show a notice once. Returns the time of the newest notification, or `since` without
 * one.
 */
export async function showNotices(
  since: string,
  permissions: readonly Permission[],
  open: (address: string) => void,
): Promise<string> {
  const { rows } = await callList(listNotifications, { query: { page: "1", pageSize: String(MOST) } });
  for (const row of rows.filter(({ at, readAt }) => readAt === null && at > since)) {
    const notice = new Notification(row.text, { tag: row.id });
    const address = addressOf(row, permissions);
    notice.addEventListener("click", () => {
      window.focus();
      notice.close();
      if (address) open(address);
    });
  }
  return rows[0]?.at ?? since;
}

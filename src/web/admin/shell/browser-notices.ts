import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { usePermissions } from "../base/account.ts";
import { LAZY_MODULES } from "../base/lazy-modules.ts";
import { usePreferences } from "../base/preferences.ts";
import { UNREAD_QUERY } from "../notifications/unread-query.ts";

/** Shows notices of the browser for new notifications while the window has no focus, if the user has turned them on. */
export function useBrowserNotices(): void {
  const { browserNotifications } = usePreferences();
  const { data: unread } = useQuery(UNREAD_QUERY);
  const permissions = usePermissions();
  const navigate = useNavigate();
  // The last known number of unread notifications, and the time after which notifications are new.
  const known = useRef({ unread, since: new Date().toISOString() });
  useEffect(() => {
    const before = known.current.unread;
    known.current.unread = unread;
    if (!browserNotifications || before === undefined || unread === undefined || unread <= before) return;
    if (document.hasFocus() || !("Notification" in window) || Notification.permission !== "granted") return;
    LAZY_MODULES.browserNotices().then(
      async ({ showNotices }) => {
        known.current.since = await showNotices(known.current.since, permissions, navigate);
      },
      () => undefined,
    );
  }, [unread, browserNotifications, permissions, navigate]);
}

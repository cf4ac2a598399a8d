import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { SESSION_ENDED } from "#contract/auth.ts";
import { isStaff } from "#contract/permissions.ts";
import { paths } from "#web/shared/paths.ts";
import { onSessionEnd, readUser, refreshUser } from "#web/shared/session.ts";
import { ACCOUNT_QUERY, useStoredUser } from "../base/account.ts";
import { forgetRecentRecords, useClearDraftsOnLogout } from "../base/clear-tab-storage.ts";
import { settingsArea } from "../settings/area.ts";
import { isFactorOverdue } from "./factor-notice.tsx";

/**
 * Redirects to the login page when the session ends in any tab. Redirects to the screen for a new password while one is due, and to
 * the own account while a second factor is overdue. Keeps the stored name and role up to date. Leaves the back office when the
 * role is no longer one of the staff.
 */
export function useSessionWatch(): void {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { pathname, search } = useLocation();
  const account = useQuery(ACCOUNT_QUERY).data?.record;

  useClearDraftsOnLogout();

  const leaving = useRef(false);

  useEffect(
    () =>
      onSessionEnd(async (end) => {
        // Calls that were under way are refused as well; the first end decides where to go.
        if (leaving.current) return;
        leaving.current = true;
        forgetRecentRecords();
        if (end === "left") await navigate(paths.login(), { replace: true });
        else await navigate(paths.login(pathname + search), { replace: true, state: SESSION_ENDED });
        // Loaded data belongs to the former user.
        queryClient.clear();
      }),
    [navigate, queryClient, pathname, search],
  );

  const mustChangePassword = useStoredUser()?.mustChangePassword;
  const isOnPasswordScreen = pathname === paths.newPassword();
  useEffect(() => {
    if (mustChangePassword && !isOnPasswordScreen) navigate(paths.newPassword(pathname + search), { replace: true });
  }, [mustChangePassword, isOnPasswordScreen, navigate, pathname, search]);

  const isOverdue = isFactorOverdue(account?.secondFactorDueAt ?? null);
  const isOnAccount = pathname === settingsArea.paths.account;
  useEffect(() => {
    if (isOverdue && !isOnAccount) navigate(settingsArea.paths.account, { replace: true });
  }, [isOverdue, isOnAccount, navigate]);

  useEffect(() => {
    if (!account) return;
    // The account may clear the mark but not set it: an account read a minute ago may not know that the password was changed.
    const mustChangePassword = readUser()?.mustChangePassword && account.mustChangePassword;
    refreshUser({ ...account, mustChangePassword });
    if (!isStaff(account.role)) window.location.assign(paths.adminsOnly);
  }, [account]);
}

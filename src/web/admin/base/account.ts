import { queryOptions } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { getMe, logout } from "#contract/auth.ts";
import { type Endpoint, mayCall } from "#contract/endpoint.ts";
import { type Permission, permissionsOf } from "#contract/permissions.ts";
import { call, callRecord } from "#web/shared/call.ts";
import { endSession, onSessionChange, readUser, type StoredUser } from "#web/shared/session.ts";
import { confirmLogout } from "./unsaved-changes.ts";

/** Query of the signed-in account, to update the stored name and role. */
export const ACCOUNT_QUERY = queryOptions({
  // A key below that of all users: a change of the own account refreshes it at once.
  queryKey: ["users", "own"],
  queryFn: ({ signal }) => callRecord(getMe, { signal }),
  staleTime: 60_000,
});

/** Returns the stored user, and updates when any tab changes it. */
export function useStoredUser(): StoredUser | undefined {
  return useSyncExternalStore(onSessionChange, readUser, () => undefined);
}

/** Ends the session, after a question if typed text would be lost. The frame then shows the login page. */
export function logOut(): void {
  confirmLogout(end);
}

/** Returns the permissions of the stored user. They decide what is shown; the server checks every call. */
export function readPermissions(): readonly Permission[] {
  return permissionsOf(readUser()?.role ?? "");
}

export function usePermissions(): readonly Permission[] {
  return permissionsOf(useStoredUser()?.role ?? "");
}

/** Returns whether the stored user may make this call. Other users see no button for it. */
export function useMayCall(call: Endpoint): boolean {
  return mayCall(usePermissions(), call);
}

/**
 * Ends the session on the server, and forgets token and user at once, also when the call fails: a user can always leave, and
 * the token expires by itself.
 */
function end(): void {
  // The call has read the token when it returns. Later refusals of that token no longer end a session.
  call(logout, {}).catch(() => undefined);
  endSession("left");
}

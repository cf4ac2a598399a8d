import { queryOptions } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { getMe, logout } from "#contract/auth.ts";
import { type Endpoint, mayCall } from "#contract/endpoint.ts";
import { type Permission, permissionsOf } from "#contract/permissions.ts";
import { call, callRecord } from "#web/shared/call.ts";
import { endSession, onSessionChange, readUser, type StoredUser } from "#web/shared/session.ts";
import { confirmLeaving } from "./unsaved-changes.ts";

/** The account of the token, to bring the stored name and role up to date. */
export const ACCOUNT_QUERY = queryOptions({
  // A key below that of all users: a change of the own account refreshes it at once.
  queryKey: ["users", "own"],
  queryFn: ({ signal }) => callRecord(getMe, { signal }),
  staleTime: 60_000,
});

/** The stored user, kept up to date across tabs. */
export function useStoredUser(): StoredUser | undefined {
  return useSyncExternalStore(onSessionChange, readUser, () => undefined);
}

/** Asks first where something typed would be lost. The frame then shows the login page. */
export function logOut(): void {
  confirmLeaving(end);
}

/** Returns the permissions of the stored user. They decide what is shown; the server checks every call. */
export function readPermissions(): readonly Permission[] {
  return permissionsOf(readUser()?.role ?? "");
}

export function usePermissions(): readonly Permission[] {
  return permissionsOf(useStoredUser()?.role ?? "");
}

/** Whether the stored user may make this call: who may not sees no button for it. */
export function useMayCall(call: Endpoint): boolean {
  return mayCall(usePermissions(), call);
}

/**
 * Ends the session on the server, and forgets token and user at once, also when the call fails: a user can always leave, and
 * the token expires by itself.
 */
function end(): void {
  // The call has taken the token with it by the time it returns; from then on no refusal of that token ends anything.
  call(logout, {}).catch(() => undefined);
  endSession("left");
}

import { queryOptions } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { getMe, logout } from "#contract/auth.ts";
import { call, callRecord } from "#web/shared/call.ts";
import { endSession, onSessionChange, readUser, type StoredUser } from "#web/shared/session.ts";

const LOG_OUT_PATIENCE_MS = 5_000;

/** The account of the token, to bring the stored name and role up to date. */
export const ACCOUNT_QUERY = queryOptions({
  queryKey: ["account"],
  queryFn: ({ signal }) => callRecord(getMe, { signal }),
  staleTime: 60_000,
});

/** The stored user, kept up to date across tabs. */
export function useStoredUser(): StoredUser | undefined {
  return useSyncExternalStore(onSessionChange, readUser, () => undefined);
}

/** Tells the server, then forgets token and user even if it could not be told. The frame then shows the login page. */
export async function logOut(): Promise<void> {
  try {
    await call(logout, { signal: AbortSignal.timeout(LOG_OUT_PATIENCE_MS) });
  } catch {
    // The token ends by itself in time; whoever wants to leave must not be kept.
  }
  endSession("left");
}

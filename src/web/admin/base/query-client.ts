import { notifyManager, QueryClient } from "@tanstack/react-query";
import { CallError } from "#web/shared/call.ts";

/** Milliseconds that a response counts as fresh when a screen is opened again. */
const FRESH_MS = 5_000;

/** Milliseconds until a call without a response is made again, while its screen is open. */
const AGAIN_MS = 10_000;

/** Returns whether the server did not respond, or responded that it cannot serve the call yet. */
function isAway(error: Error | null): boolean {
  return error instanceof CallError && (error.status === 0 || error.status === 503);
}

/** Returns a refetch interval: `ms`, or a shorter one while the server is away. Without `ms` a query runs once. */
export function every(ms: number | undefined) {
  return ({ state }: { state: { error: Error | null } }) => (isAway(state.error) ? AGAIN_MS : (ms ?? false));
}

/** Client of the open back office. Loaders use it before the back office is drawn. */
let current: QueryClient | undefined;

/** Returns the client of the back office that is open, or about to be opened. */
export function currentQueryClient(): QueryClient {
  current ??= createQueryClient();
  return current;
}

/** Drops the client with its data, when the back office is closed. */
export function dropQueryClient(client: QueryClient): void {
  if (current === client) current = undefined;
}

/**
 * Returns a new client of all queries. Failures are shown at once with a button to try again, also when the machine is offline.
 * Queries that got no response run again by themselves when the server is back.
 */
function createQueryClient(): QueryClient {
  // The default scheduler is a timer: a second press can come before it, while the button is not busy yet.
  notifyManager.setScheduler(queueMicrotask);
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: "always",
        retry: false,
        staleTime: FRESH_MS,
        refetchInterval: every(undefined),
      },
      mutations: { networkMode: "always", retry: false },
    },
  });
}

import { QueryClient } from "@tanstack/react-query";
import { CallError } from "#web/shared/call.ts";

/** How long an answer counts as fresh when a screen is opened again. */
const FRESH_MS = 5_000;

/** How long after a call that nobody answered it is made again, for as long as the screen is looked at. */
const AGAIN_MS = 10_000;

/** Nobody answered, or the server said that it cannot yet. */
function isAway(error: Error | null): boolean {
  return error instanceof CallError && (error.status === 0 || error.status === 503);
}

/** For what is asked for again after a time: sooner while nobody answers. Undefined for what is asked for once. */
export function every(ms: number | undefined) {
  return ({ state }: { state: { error: Error | null } }) => (isAway(state.error) ? AGAIN_MS : (ms ?? false));
}

/**
 * Failures are shown at once, with a button to try again, instead of being retried behind a spinner;
 * and a machine that is offline is told so like any other that gets no response. When the server is back the screen is too.
 */
export function createQueryClient(): QueryClient {
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

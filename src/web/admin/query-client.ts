import { QueryClient } from "@tanstack/react-query";

/** How long an answer counts as fresh when a screen is opened again. */
const FRESH_MS = 5_000;

/**
 * Failures are shown at once, with a button to try again, instead of being retried behind a spinner;
 * and a machine that is offline is told so like any other that gets no response.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { networkMode: "always", retry: false, staleTime: FRESH_MS },
      mutations: { networkMode: "always", retry: false },
    },
  });
}

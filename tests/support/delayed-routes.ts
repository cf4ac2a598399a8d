import type { Page, Request, Route } from "playwright-core";

interface Held {
  /** Selects the requests to hold; the others pass at once. Holds all if omitted. */
  isHeld?: (request: Request) => boolean;
  /** Handles a held request on release. By default it continues to the server. */
  continueRequest?: (route: Route) => Promise<void>;
}

/** Holds a page's requests to an address until the returned function is called. */
export async function holdRequests(
  page: Page,
  address: string | RegExp,
  { isHeld = () => true, continueRequest = (route) => route.fallback() }: Held = {},
): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    if (!isHeld(route.request())) return route.fallback();
    await held;
    await continueRequest(route);
  });
  return release;
}

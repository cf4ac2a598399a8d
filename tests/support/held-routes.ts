import type { Page, Request, Route } from "playwright-core";

interface Held {
  /** Others pass at once; all are held without it. */
  isHeld?: (request: Request) => boolean;
  /** What becomes of those that were held; without it they go on to the server. */
  goOn?: (route: Route) => Promise<void>;
}

/** Holds what a page asks for at an address until what this answers is called. */
export async function holdRequests(
  page: Page,
  address: string | RegExp,
  { isHeld = () => true, goOn = (route) => route.fallback() }: Held = {},
): Promise<() => void> {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    if (!isHeld(route.request())) return route.fallback();
    await held;
    await goOn(route);
  });
  return letGo;
}

import type { Frame } from "./frame.server.ts";

/** What the site's layout has loaded, for the `meta` of a page in it; absent when that loader failed. */
export function frameIn(matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]): Frame | undefined {
  // React Router tells the type of a parent's data to the route's own module alone; pages hand their matches on as they are.
  return matches.find((match) => match?.id === "site/site-layout")?.loaderData as Frame | undefined;
}

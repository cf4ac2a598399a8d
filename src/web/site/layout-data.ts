import type { Frame } from "./frame.server.ts";

/** Returns the data of the site's layout, for the `meta` of a page; undefined if the layout's loader failed. */
export function layoutData(matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]): Frame | undefined {
  // React Router types a parent's data in the route's own module only. Pages pass their matches unchanged.
  return matches.find((match) => match?.id === "site/site-layout")?.loaderData as Frame | undefined;
}

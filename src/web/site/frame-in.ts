import type { Frame } from "./frame.server.ts";

/** What the site's layout has loaded, for the `meta` of a page in it; absent when that loader failed. */
export function frameIn(matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]): Frame | undefined {
  // React Router knows the type of a parent's data only for routes that have one module each; coming pages share theirs.
  return matches.find((match) => match?.id === "site/site-layout")?.loaderData as Frame | undefined;
}

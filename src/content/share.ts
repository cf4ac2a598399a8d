import type { Company } from "#contract/company.ts";
import { SITE_PAGE_LIST } from "#contract/site-pages.ts";

/** Name of the picture of the home page, which has the heading of that page. Pages without a heading share it. */
const HOME = "home";

/** Headings on the pictures of shared links, by the first word of the page's path. */
export const SHARE_HEADINGS: Readonly<Record<string, string>> = {
  [HOME]: "",
  ...Object.fromEntries(SITE_PAGE_LIST.flatMap(({ path, share }) => (share ? [[path.slice(1), share]] : []))),
};

export function shareNameOf(path: string): string {
  const [, first = ""] = path.split("/");
  return Object.hasOwn(SHARE_HEADINGS, first) ? first : HOME;
}

/** Returns the heading on the picture of a shared link; `""` for the home page's and for unknown names. */
export function shareHeading(name: string, { founded }: Company): string {
  return (SHARE_HEADINGS[name] ?? "").replace("{since}", String(founded));
}

import { SITE_PAGE_LIST } from "./site-pages.ts";

/** Page of the site that a button can lead to. */
interface LinkPage {
  path: string;
  title: string;
  /** Names of the places on the page by their anchors. */
  places: Readonly<Record<string, string>>;
}

/** Pages and places that an editor chooses from as the target of a button. Published records come on top. */
export const LINK_PAGES: readonly LinkPage[] = SITE_PAGE_LIST.flatMap(({ path, title, places = {} }) =>
  title === null ? [] : { path, title, places },
);

/** Anchor of a service on /pricing, before its slug. */
export const SERVICE_ANCHOR = "service-";

/** Anchor of the application form on the page of a job. */
export const APPLY_ANCHOR = "apply";

export const LINK_MESSAGES = {
  elsewhere: "Choose a page from the list, or type a path of this site, such as /services#cloud",
  hidden: (href: string) => `The page at ${href} is hidden under Settings, Menus`,
  page: (href: string) => `There is no page at ${href}`,
  place: (anchor: string, path: string) => `There is no place #${anchor} on ${path}`,
} as const;

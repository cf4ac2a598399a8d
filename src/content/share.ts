import { NEWS } from "#content/news.ts";
import type { Company } from "#contract/company.ts";

/** Headings on the pictures of shared links, by the first word of the page's path. `home` has the heading of the home page. */
export const SHARE_HEADINGS = {
  home: "",
  about: "Passion, think, build since {since}",
  services: "Comprehensive Technology Solutions",
  products: "Latest works",
  catalogue: "Catalogue",
  pricing: "Pricing",
  careers: "Join our team",
  contact: "Get in touch",
  security: "Security and compliance",
  support: "Support centre",
  documentation: "Documentation",
  terms: "Terms and conditions",
  community: "Community",
  news: NEWS.heading,
} as const;

export type ShareName = keyof typeof SHARE_HEADINGS;

export function shareNameOf(path: string): ShareName {
  const [, first = ""] = path.split("/");
  return Object.hasOwn(SHARE_HEADINGS, first) ? (first as ShareName) : "home";
}

/** Returns the heading on the picture of a shared link; `""` for `home`. */
export function shareHeading(name: ShareName, { founded }: Company): string {
  return SHARE_HEADINGS[name].replace("{since}", String(founded));
}

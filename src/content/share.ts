import { HOME } from "#content/home.ts";
import { NEWS } from "#content/news.ts";

/** Headings on the pictures of shared links, by the first word of the page's path. Other pages use `home`. */
export const SHARE_HEADINGS = {
  home: HOME.fields.opening.fields.heading.initial,
  about: "Passion, think, build since 2012",
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

/** The pages whose words are documents, in the order of the site. */
export const PAGE_KEYS = [
  "home",
  "about",
  "services",
  "pricing",
  "products",
  "catalogue",
  "contact",
  "careers",
  "security",
  "support",
  "terms",
  "documentation",
  "status",
  "community",
] as const;
export type PageKey = (typeof PAGE_KEYS)[number];

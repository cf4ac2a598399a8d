/**
 * Public page, declared once. Routes, cached pages, the sitemap, pictures for shared links, targets of buttons and editable
 * pages are made from it. `tests/architecture/site-pages.test.ts` checks what is written elsewhere.
 */
interface SitePage {
  path: `/${string}`;
  /** Route module below `src/web`. */
  file: `${string}.tsx`;
  /** Name of the page where pages are listed, such as targets of buttons. Null if no button can lead to it. */
  title: string | null;
  /** Whether staff edit its texts: then `src/content/documents.ts` has its document. */
  isEdited: boolean;
  /** Set for pages that are rendered for every request, since they change from moment to moment. */
  isUncached?: true;
  /**
   * Heading of its picture for shared links; `""` for the picture of the home page. Null for pages that search engines should
   * not show.
   */
  share: string | null;
  /** Where visitors find it: in `src/content/navigation.ts`, in a mail, or on the page at this path. */
  linkedFrom: "navigation" | "mail" | `/${string}`;
  /** Names of the places on the page that a button can lead to, by their anchors. */
  places?: Readonly<Record<string, string>>;
}

/** Public pages in the order of the site. Query parameters of a page are in `pages.ts`. */
export const SITE_PAGES = {
  home: {
    path: "/",
    file: "site/home/home-page.tsx",
    title: "Home",
    isEdited: true,
    share: "",
    linkedFrom: "/about",
    places: {
      about: "About us",
      contact: "Contact form",
      "service-government": "First practice",
      "service-automation": "Second practice",
      "service-development": "Third practice",
      "service-transformation": "Fourth practice",
    },
  },
  about: {
    path: "/about",
    file: "site/about/about-page.tsx",
    title: "About",
    isEdited: true,
    share: "Passion, think, build since {since}",
    linkedFrom: "navigation",
  },
  services: {
    path: "/services",
    file: "site/services/services-page.tsx",
    title: "Services",
    isEdited: true,
    share: "Comprehensive Technology Solutions",
    linkedFrom: "navigation",
    places: {
      ai: "AI and automation",
      software: "Software",
      portals: "Web applications",
      cloud: "Cloud",
      consulting: "Digital transformation",
      cybersecurity: "Cybersecurity",
    },
  },
  pricing: {
    path: "/pricing",
    file: "site/pricing/pricing-page.tsx",
    title: "Pricing",
    isEdited: true,
    share: "Pricing",
    linkedFrom: "navigation",
  },
  products: {
    path: "/products",
    file: "site/works/works-page.tsx",
    title: "Products",
    isEdited: true,
    share: "Latest works",
    linkedFrom: "navigation",
    places: { works: "All projects" },
  },
  catalogue: {
    path: "/catalogue",
    file: "site/catalogue/catalogue-page.tsx",
    title: "Catalogue",
    isEdited: true,
    share: "Catalogue",
    linkedFrom: "navigation",
    places: { products: "All products" },
  },
  contact: {
    path: "/contact",
    file: "site/contact/contact-page.tsx",
    title: "Contact",
    isEdited: true,
    share: "Get in touch",
    linkedFrom: "navigation",
    places: { write: "Contact form" },
  },
  news: {
    path: "/news",
    file: "site/news/news-page.tsx",
    title: "News",
    isEdited: false,
    share: "News",
    linkedFrom: "navigation",
  },
  careers: {
    path: "/careers",
    file: "site/careers/careers-page.tsx",
    title: "Careers",
    isEdited: true,
    share: "Join our team",
    linkedFrom: "navigation",
    places: { openings: "Open jobs" },
  },
  security: {
    path: "/security",
    file: "site/security/security-page.tsx",
    title: "Security and compliance",
    isEdited: true,
    share: "Security and compliance",
    linkedFrom: "navigation",
    places: { "security-features": "Security features" },
  },
  support: {
    path: "/support",
    file: "site/support/support-page.tsx",
    title: "Support centre",
    isEdited: true,
    share: "Support centre",
    linkedFrom: "navigation",
  },
  terms: {
    path: "/terms",
    file: "site/terms/terms-page.tsx",
    title: "Terms and conditions",
    isEdited: true,
    share: "Terms and conditions",
    linkedFrom: "navigation",
    places: {
      terms: "Terms",
      privacy: "Privacy",
      "acceptable-use": "Acceptable use",
      "intellectual-property": "Intellectual property",
      "user-accounts": "User accounts",
      modifications: "Modifications",
      liability: "Liability",
      "government-contracts": "Government contracts",
      "service-delivery": "Service delivery",
      "data-protection": "Data protection",
      "governing-law": "Governing law",
    },
  },
  documentation: {
    path: "/documentation",
    file: "site/documentation/documentation-page.tsx",
    title: "Documentation",
    isEdited: true,
    share: "Documentation",
    linkedFrom: "navigation",
    places: {
      "getting-started": "Getting started",
      "api-reference": "API reference",
      guides: "Guides",
      examples: "Examples",
    },
  },
  status: {
    path: "/status",
    file: "site/status/status-page.tsx",
    title: "Status",
    isEdited: true,
    isUncached: true,
    share: "",
    linkedFrom: "/support",
  },
  community: {
    path: "/community",
    file: "site/community/community-page.tsx",
    title: "Community",
    isEdited: true,
    share: "Community",
    linkedFrom: "/support",
  },
  newsletter: {
    path: "/newsletter",
    file: "site/newsletter/newsletter-page.tsx",
    title: "Newsletter",
    isEdited: false,
    share: "",
    linkedFrom: "/",
  },
  newsletterConfirm: {
    path: "/newsletter/confirm",
    file: "site/newsletter/confirm-page.tsx",
    title: null,
    isEdited: false,
    share: null,
    linkedFrom: "mail",
  },
  newsletterUnsubscribe: {
    path: "/newsletter/unsubscribe",
    file: "site/newsletter/unsubscribe-page.tsx",
    title: null,
    isEdited: false,
    share: null,
    linkedFrom: "mail",
  },
  search: {
    path: "/search",
    file: "site/search/search-page.tsx",
    title: null,
    isEdited: false,
    isUncached: true,
    share: null,
    linkedFrom: "/",
  },
  login: {
    path: "/login",
    file: "admin/sign-in/login.tsx",
    title: null,
    isEdited: false,
    share: null,
    // Staff know the address: no page for visitors leads there.
    linkedFrom: "/forgot-password",
  },
  forgotPassword: {
    path: "/forgot-password",
    file: "site/password/forgot-page.tsx",
    title: null,
    isEdited: false,
    share: null,
    linkedFrom: "/login",
  },
  resetPassword: {
    path: "/reset-password",
    file: "site/password/reset-page.tsx",
    title: null,
    isEdited: false,
    share: null,
    linkedFrom: "mail",
  },
} as const satisfies Readonly<Record<string, SitePage>>;

type Pages = typeof SITE_PAGES;
export type SitePageKey = keyof Pages;

/** Key of a page whose texts staff edit. */
export type EditedPageKey = { [Key in SitePageKey]: Pages[Key]["isEdited"] extends true ? Key : never }[SitePageKey];

/** Key of a page that lists of pages name. */
export type NamedPageKey = { [Key in SitePageKey]: Pages[Key]["title"] extends string ? Key : never }[SitePageKey];

/** Key of a page that the company can hide. Visitors need the others to reach it, and for its terms. */
export type HideablePageKey = Exclude<NamedPageKey, (typeof ALWAYS_SHOWN)[number]>;

const ALWAYS_SHOWN = ["home", "contact", "terms"] as const;

/** Public pages in the order of the site. */
export const SITE_PAGE_LIST: readonly (SitePage & { key: SitePageKey })[] = (
  Object.keys(SITE_PAGES) as SitePageKey[]
).map((key) => ({ key, ...SITE_PAGES[key] }));

/** Pages that the company can hide, in the order of the site. */
export const HIDEABLE_PAGES = SITE_PAGE_LIST.flatMap(({ key, title }) =>
  title === null || ALWAYS_SHOWN.some((shown) => shown === key) ? [] : [key as HideablePageKey],
);

/**
 * Returns whether a path is that of a page, or below it. Pages that only mails lead to belong to none: people must be able to
 * unsubscribe although the newsletter is hidden.
 */
function isPageOf(key: HideablePageKey, path: string): boolean {
  const { path: above } = SITE_PAGES[key];
  if (path === above) return true;
  return path.startsWith(`${above}/`) && !SITE_PAGE_LIST.some((page) => page.path === path);
}

/** Returns whether one of the hidden pages is at a path, or above it. */
export function isHiddenPath(hidden: Iterable<HideablePageKey>, path: string): boolean {
  for (const key of hidden) if (isPageOf(key, path)) return true;
  return false;
}

/** Paths with a cached page per record below them, by its slug, or by its number for versions of the terms. */
export const RECORD_PAGES = {
  "/services": { parameter: "slug", file: "site/pricing/service-page.tsx" },
  "/careers": { parameter: "slug", file: "site/careers/job-page.tsx" },
  "/products": { parameter: "slug", file: "site/works/work-page.tsx" },
  "/catalogue": { parameter: "slug", file: "site/catalogue/product-page.tsx" },
  "/news": { parameter: "slug", file: "site/news/article-page.tsx" },
  "/terms/versions": { parameter: "version", file: "site/terms/terms-version-page.tsx" },
  /** Extra pages, directly below the site's address. */
  "": { parameter: "slug", file: "site/extra/extra-page.tsx" },
} as const satisfies Readonly<Record<SitePage["path"] | "", { parameter: string; file: SitePage["file"] }>>;

export type RecordPagePath = keyof typeof RECORD_PAGES;

/** First segments of the paths that are no public pages. */
const OTHER_SEGMENTS = [
  ...["api", "admin", "uploads", "covers", "share", "embed", "preview", "calendar", "assets", "events"],
  // Path at which the page for unknown addresses is rendered.
  "page-not-found",
];

/** First segments of the paths of the site. An extra page cannot have one as its slug. */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  ...OTHER_SEGMENTS,
  ...[...SITE_PAGE_LIST.map(({ path }) => path), ...Object.keys(RECORD_PAGES)].map((path) => path.split("/")[1] ?? ""),
]);

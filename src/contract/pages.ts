/** How the server keeps a public page: rendered once per change of content, or for every visitor anew. */
export interface PagePolicy {
  path: string;
  /** Query parameters that change what the page shows to everybody; all others are ignored. */
  query: readonly string[];
  /** Query parameters with more values than can be kept: with one of them the page is rendered for every request. */
  unkept?: readonly string[];
}

/** A query parameter whose page is for one visitor alone: it is never kept, here or in a browser. */
export const PERSONAL_PARAMETERS = ["sent", "done", "token"] as const;

/** Pages whose place is taken and linked to, with the version that brings them. */
export const COMING_PAGES = [
  { path: "/about", title: "About", version: "0.5" },
  { path: "/services", title: "Services", version: "0.5" },
  { path: "/products", title: "Products", version: "0.5" },
  { path: "/documentation", title: "Documentation", version: "0.5" },
  { path: "/pricing", title: "Pricing", version: "0.5" },
  { path: "/catalogue", title: "Catalogue", version: "0.5" },
  { path: "/status", title: "Status", version: "0.5" },
  { path: "/community", title: "Community", version: "0.5" },
] as const;

/** The same for the back office. */
export const COMING_ADMIN_PAGES = [
  { path: "/admin/crm", title: "Customer Relationship Management", version: "0.6" },
  { path: "/admin/users", title: "User Management", version: "0.6" },
  { path: "/admin/products", title: "Product Management", version: "0.6" },
  { path: "/admin/services", title: "Services Management", version: "0.6" },
  { path: "/admin/jobs", title: "Jobs", version: "0.6" },
  { path: "/admin/projects", title: "Projects", version: "0.6" },
  { path: "/admin/audit", title: "Audit", version: "0.6" },
  { path: "/admin/settings", title: "Settings", version: "0.6" },
] as const;

/** The pages that are the same for everyone and therefore kept. A path that is not listed is rendered for every request. */
export const KEPT_PAGES: readonly PagePolicy[] = [
  { path: "/", query: [] },
  { path: "/contact", query: [] },
  { path: "/terms", query: [] },
  { path: "/support", query: [] },
  { path: "/security", query: [] },
  { path: "/login", query: [] },
  { path: "/forgot-password", query: [] },
  { path: "/reset-password", query: [] },
  { path: "/newsletter", query: [] },
  { path: "/newsletter/confirm", query: [] },
  { path: "/newsletter/unsubscribe", query: [] },
  { path: "/careers", query: [], unkept: ["q", "department"] },
  ...COMING_PAGES.map(({ path }) => ({ path, query: [] })),
];

/** Below each of these paths one page per record, by its slug. Kept as well, once there is such a page. */
export const KEPT_RECORD_PAGES = ["/careers"] as const;

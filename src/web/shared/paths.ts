/** Addresses that the back office shares with the public pages. Addresses of its own screens are in its areas. */
export const paths = {
  site: "/",
  contact: "/contact",
  /** The public page of a job. */
  career: (slug: string) => `/careers/${encodeURIComponent(slug)}`,
  /** The public page of a product. */
  catalogued: (slug: string) => `/catalogue/${encodeURIComponent(slug)}`,
  /** The public page of a service. */
  service: (slug: string) => `/services/${encodeURIComponent(slug)}`,
  /** The public page of a project. */
  work: (slug: string) => `/products/${encodeURIComponent(slug)}`,
  /** The public page of an article. */
  article: (slug: string) => `/news/${encodeURIComponent(slug)}`,
  adminsOnly: "/?notice=admins-only",
  forgotPassword: "/forgot-password",
  /** First screen after signing in. Defined here, so that the login page does not import the area. */
  dashboard: "/admin/dashboard",
  /** Login page. `next` is the address to open after signing in; the page accepts paths of this site only. */
  login: (next?: string) => (next ? `/login?next=${encodeURIComponent(next)}` : "/login"),
  /** Screen of the own account, to which a sign-in at the provider leads back. Defined here like the dashboard. */
  ownAccount: "/admin/settings/account",
  /** Only screen for a user with a generated password. `next` is the address to open afterwards. */
  newPassword: (next?: string) => (next ? `/admin/password?next=${encodeURIComponent(next)}` : "/admin/password"),
} as const;

/** The addresses that the back office shares with the public pages; those of its screens are in its areas. */
export const paths = {
  site: "/",
  contact: "/contact",
  /** The public page of a job. */
  career: (slug: string) => `/careers/${encodeURIComponent(slug)}`,
  /** The public page of a product. */
  catalogued: (slug: string) => `/catalogue/${encodeURIComponent(slug)}`,
  /** The public page of a project. */
  work: (slug: string) => `/products/${encodeURIComponent(slug)}`,
  adminsOnly: "/?notice=admins-only",
  forgotPassword: "/forgot-password",
  /** Of the area of that name; here, so that the login page leads to it without what draws it. */
  dashboard: "/admin/dashboard",
  /** `next` is where to go after signing in; the login page takes own paths only. */
  login: (next?: string) => (next ? `/login?next=${encodeURIComponent(next)}` : "/login"),
  /** The only screen while the password was made up; `next` is where to go afterwards. */
  newPassword: (next?: string) => (next ? `/admin/password?next=${encodeURIComponent(next)}` : "/admin/password"),
} as const;

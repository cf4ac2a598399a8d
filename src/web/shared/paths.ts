/** Every address that the back office links to, built in one place. */
export const paths = {
  site: "/",
  /** The public page of a job. */
  career: (slug: string) => `/careers/${encodeURIComponent(slug)}`,
  adminsOnly: "/?notice=admins-only",
  forgotPassword: "/forgot-password",
  /** `next` is where to go after signing in; the login page takes own paths only. */
  login: (next?: string) => (next ? `/login?next=${encodeURIComponent(next)}` : "/login"),
  dashboard: "/admin/dashboard",
  crm: "/admin/crm",
  messages: "/admin/messages",
  message: (id: string) => `/admin/messages/${encodeURIComponent(id)}`,
  applications: "/admin/applications",
  application: (id: string) => `/admin/applications/${encodeURIComponent(id)}`,
  applicationsFor: (jobId: string) => `/admin/applications?jobId=${encodeURIComponent(jobId)}`,
  users: "/admin/users",
  products: "/admin/products",
  services: "/admin/services",
  jobs: "/admin/jobs",
  projects: "/admin/projects",
  subscribers: "/admin/subscribers",
  outbox: "/admin/outbox",
  audit: "/admin/audit",
  settings: "/admin/settings",
} as const;

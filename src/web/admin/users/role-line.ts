import { may, PERMISSION_AREAS, type PermissionArea, permissionsOf } from "#contract/permissions.ts";

/** Words for the records of each area. The compiler asks for those of a new area. */
export const AREA_WORDS: Readonly<Record<PermissionArea, string>> = {
  users: "users",
  products: "products",
  services: "services",
  customers: "customers with their deals and tasks",
  messages: "messages",
  applications: "applications",
  jobs: "jobs",
  projects: "projects",
  subscribers: "newsletter subscribers",
  outbox: "the outbox",
  audit: "the audit trail",
  settings: "settings",
  privacy: "personal data",
  pages: "pages of the website",
  pictures: "pictures",
  articles: "articles of the news",
  campaigns: "newsletter campaigns",
};

const NOTHING = "Can sign in, but can't open the back office. Choose another role for a person who works there.";

/** Returns what a role may do, with every area that it may write or read. */
export function roleLine(role: string): string {
  const permissions = permissionsOf(role);
  const written = PERMISSION_AREAS.filter((area) => may(permissions, `${area}:write`));
  const read = PERMISSION_AREAS.filter((area) => may(permissions, `${area}:read`) && !written.includes(area));
  if (written.length + read.length === 0) return NOTHING;
  const isAll = written.length === PERMISSION_AREAS.length;
  const lines = [
    written.length > 0 && `Looks after ${isAll ? "everything: " : ""}${listed(written)}.`,
    read.length > 0 && `Can look up ${listed(read)}${written.length === 0 ? ", but not change anything" : ""}.`,
  ];
  return lines.filter(Boolean).join(" ");
}

function listed(areas: readonly PermissionArea[]): string {
  return new Intl.ListFormat("en-GB").format(areas.map((area) => AREA_WORDS[area]));
}

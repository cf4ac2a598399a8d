import { HISTORY_WRITE, may, PERMISSION_AREAS, type PermissionArea, permissionsOf } from "#contract/permissions.ts";

/** Words for what `history:write` adds to reading customers. */
const HISTORY_WORDS = "notes, interactions and tasks of customers";

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
  const words = written.map((area) => AREA_WORDS[area]);
  // A role that changes customers changes their history too, which needs no word of its own.
  if (permissions.includes(HISTORY_WRITE)) words.push(HISTORY_WORDS);
  const isAll = written.length === PERMISSION_AREAS.length;
  const lines = [
    words.length > 0 && `Looks after ${isAll ? "everything: " : ""}${listed(words)}.`,
    read.length > 0 &&
      `Can look up ${listed(read.map((area) => AREA_WORDS[area]))}${words.length === 0 ? ", but not change anything" : ""}.`,
  ];
  return lines.filter(Boolean).join(" ");
}

function listed(words: readonly string[]): string {
  return new Intl.ListFormat("en-GB").format(words);
}

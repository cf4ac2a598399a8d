import { may, type Permission } from "#contract/permissions.ts";

interface ListScreen {
  /** Column that identifies the record of a row. It is always visible. */
  names: string;
  /** All columns of the list, in its order. */
  columns: readonly string[];
  /** Permissions of which the list needs one. Default: the read permission of the area with its name. */
  needs?: readonly Permission[];
}

/** Lists of the back office. Each is named after its call. */
export const LIST_SCREENS = {
  customers: { names: "name", columns: ["name", "company", "status", "value", "lastContact", "owner", "actions"] },
  deals: {
    names: "title",
    columns: ["title", "customerName", "status", "value", "expectedOn", "owner", "actions"],
    needs: ["customers:read"],
  },
  messages: { names: "name", columns: ["name", "subject", "lastEntryAt", "createdAt", "assignee", "status"] },
  applications: {
    names: "name",
    columns: ["name", "jobTitle", "assignee", "interviewAt", "rating", "createdAt", "status"],
  },
  tasks: {
    names: "title",
    columns: ["title", "record", "dueOn", "assignee", "status", "actions"],
    needs: ["customers:read", "messages:read", "applications:read"],
  },
  users: { names: "name", columns: ["name", "email", "role", "status", "actions"] },
  products: { names: "name", columns: ["name", "category", "price", "stock", "status", "actions"] },
  services: { names: "name", columns: ["name", "category", "price", "status", "actions"] },
  jobs: {
    names: "title",
    columns: ["title", "department", "location", "status", "closesAt", "applications", "actions"],
  },
  projects: { names: "name", columns: ["name", "client", "category", "year", "status", "published", "actions"] },
  articles: { names: "title", columns: ["title", "author", "status", "publishAt", "actions"] },
  "extra-pages": {
    names: "title",
    columns: ["title", "slug", "status", "publishAt", "actions"],
    needs: ["pages:read"],
  },
  campaigns: { names: "subject", columns: ["subject", "status", "startedAt", "progress", "unsubscribed", "actions"] },
  subscribers: { names: "email", columns: ["email", "status", "createdAt", "confirmed", "version", "actions"] },
  outbox: { names: "mail", columns: ["status", "mail", "to", "createdAt", "delivery", "actions"] },
  audit: { names: "record", columns: ["who", "what", "record", "at", "changes"] },
} as const satisfies Record<string, ListScreen>;

export type ScreenName = keyof typeof LIST_SCREENS;

/** Id of a column of one list. */
export type ColumnId<Screen extends ScreenName> = (typeof LIST_SCREENS)[Screen]["columns"][number];

// `Object.keys` types all keys as string.
export const SCREEN_NAMES = Object.keys(LIST_SCREENS) as readonly ScreenName[];

/** Returns all columns of a list, in its order. Choices of columns are stored in that order too. */
export function columnsOfScreen(screen: ScreenName): readonly string[] {
  return LIST_SCREENS[screen].columns;
}

/** Returns the chosen columns that the list has, in its order. The column that identifies its records is always included. */
export function knownColumns(screen: ScreenName, chosen: readonly unknown[]): string[] {
  const { names, columns }: ListScreen = LIST_SCREENS[screen];
  return columns.filter((column) => column === names || chosen.includes(column));
}

/** Returns the permissions of which reading a list needs one. */
export function permissionsOfScreen(screen: ScreenName): readonly Permission[] {
  const { needs = [`${screen}:read` as Permission] }: ListScreen = LIST_SCREENS[screen];
  return needs;
}

/** Returns whether an account with these permissions may read the rows of a list. */
export function mayReadScreen(permissions: readonly Permission[], screen: ScreenName): boolean {
  return permissionsOfScreen(screen).some((needed) => may(permissions, needed));
}

/** Returns whether an account with these permissions may change the rows of a list. */
export function mayChangeScreen(permissions: readonly Permission[], screen: ScreenName): boolean {
  return permissionsOfScreen(screen).some((needed) =>
    may(permissions, needed.replace(":read", ":write") as Permission),
  );
}

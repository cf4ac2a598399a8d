import type { PermissionArea } from "#contract/permissions.ts";

interface ListScreen {
  /** The column that says which record a row is of: it always stays. */
  names: string;
  /** As they are specified, in their order. */
  columns: readonly string[];
}

/** The lists of the back office, each called like its call and like the area whose permission it needs. */
export const LIST_SCREENS = {
  customers: { names: "name", columns: ["name", "company", "status", "value", "lastContact", "actions"] },
  messages: { names: "name", columns: ["name", "subject", "createdAt", "status"] },
  applications: { names: "name", columns: ["name", "jobTitle", "createdAt", "status"] },
  users: { names: "name", columns: ["name", "email", "role", "status", "actions"] },
  products: { names: "name", columns: ["name", "category", "price", "stock", "status", "actions"] },
  services: { names: "name", columns: ["name", "category", "price", "status", "actions"] },
  jobs: {
    names: "title",
    columns: ["title", "department", "location", "status", "closesAt", "applications", "actions"],
  },
  projects: { names: "name", columns: ["name", "client", "category", "year", "status", "published", "actions"] },
  subscribers: { names: "email", columns: ["email", "status", "createdAt", "confirmed", "version", "actions"] },
  outbox: { names: "mail", columns: ["status", "mail", "to", "createdAt", "delivery", "actions"] },
  audit: { names: "record", columns: ["who", "what", "record", "at", "changes"] },
} as const satisfies Partial<Record<PermissionArea, ListScreen>>;

export type ScreenName = keyof typeof LIST_SCREENS;

/** Ids of the columns of one list. */
export type ColumnId<Screen extends ScreenName> = (typeof LIST_SCREENS)[Screen]["columns"][number];

// Object.keys only knows text.
export const SCREEN_NAMES = Object.keys(LIST_SCREENS) as readonly ScreenName[];

/** The columns of a list as specified, and in which every choice of them is kept. */
export function columnsOfScreen(screen: ScreenName): readonly string[] {
  return LIST_SCREENS[screen].columns;
}

/** Those of the columns that the list has, in its order, with the one that names its records. */
export function knownColumns(screen: ScreenName, chosen: readonly unknown[]): string[] {
  const { names, columns }: ListScreen = LIST_SCREENS[screen];
  return columns.filter((column) => column === names || chosen.includes(column));
}

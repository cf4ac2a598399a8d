import { DAY_MS } from "#contract/calendar-day.ts";
import { KEY_AREAS, type KeyArea } from "#contract/keys.ts";
import type { Permission } from "#contract/permissions.ts";

/** Row of the permissions of a key: an area, or the history of customers, which has only a permission to change it. */
export type KeyRow = KeyArea | "history";

export const KEY_ROWS: readonly KeyRow[] = KEY_AREAS.flatMap((area) =>
  area === "customers" ? [area, "history"] : [area],
);

/** Labels of rows whose own name is not clear enough. */
const LABELS: Partial<Record<KeyRow, string>> = {
  audit: "Audit trail (all areas)",
  history: "Customer history (notes, calls, tasks)",
  pages: "Website pages",
};

export function areaLabel(area: KeyRow): string {
  return LABELS[area] ?? area.charAt(0).toUpperCase() + area.slice(1);
}

/** Level of access to an area. Writing includes reading. */
export type Level = "read" | "write";

/** Returns `Can change products; can read customers and jobs.` */
export function describePermissions(permissions: readonly Permission[]): string {
  const changed = KEY_ROWS.filter((area) => permissions.includes(`${area}:write`));
  const read = KEY_AREAS.filter((area) => permissions.includes(`${area}:read`) && !changed.includes(area));
  const list = (areas: readonly KeyRow[]) =>
    new Intl.ListFormat("en-GB").format(areas.map((area) => areaLabel(area).toLowerCase()));
  if (changed.length === 0) return `Can read ${list(read)}.`;
  return read.length === 0 ? `Can change ${list(changed)}.` : `Can change ${list(changed)}; can read ${list(read)}.`;
}

const EXPIRES_SOON_MS = 7 * DAY_MS;

/** Returns whether a key expires within a week, when its user should create another. */
export function expiresSoon(expiresAt: string, now = Date.now()): boolean {
  return Date.parse(expiresAt) - now <= EXPIRES_SOON_MS;
}

/** Returns the instant `days` days from now, as the contract takes it. */
export function expiryIn(days: number, now = Date.now()): string {
  return new Date(now + days * DAY_MS).toISOString();
}

import type { AuditEntry } from "#contract/audit.ts";

export interface Activity {
  /** The newest of those that are alike. */
  entry: AuditEntry;
  times: number;
}

/** What makes two entries the same line to a reader. A sign-in is a record of its own each time, and a number of them is another line. */
function likenessOf({ account, action, record, after }: AuditEntry): string {
  return JSON.stringify([
    account,
    action,
    record.type,
    record.name,
    record.type === "session" ? "" : record.id,
    after?.times,
  ]);
}

/** Entries as they stand, with neighbours that say the same made one. */
export function groupActivity(entries: readonly AuditEntry[]): Activity[] {
  const grouped: Activity[] = [];
  for (const entry of entries) {
    const before = grouped.at(-1);
    if (before && likenessOf(before.entry) === likenessOf(entry)) before.times += 1;
    else grouped.push({ entry, times: 1 });
  }
  return grouped;
}

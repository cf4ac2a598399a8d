import type { Retention } from "#contract/privacy.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import type { Schema } from "#server/platform/database/schema.ts";

/** Numbers of deleted rows of each kind. */
export type DayCounts = Pick<Schema["retention_days"], "messages" | "applications" | "customers" | "mails">;

/** Adds counts of deleted rows to those of a UTC day. `now` is stored as the time of the day's last run. */
export async function addDeletions(tx: Tx, day: string, now: string, counts: DayCounts): Promise<void> {
  await tx
    .insertInto("retention_days")
    .values({ day, last_run_at: now, ...counts })
    .onConflict((conflict) =>
      conflict.column("day").doUpdateSet((eb) => ({
        last_run_at: now,
        messages: eb("retention_days.messages", "+", counts.messages),
        applications: eb("retention_days.applications", "+", counts.applications),
        customers: eb("retention_days.customers", "+", counts.customers),
        mails: eb("retention_days.mails", "+", counts.mails),
      })),
    )
    .execute();
}

/** Returns the newest days with their deletions, newest first. */
export async function listDays(db: Read, limit: number): Promise<Retention["days"]> {
  return db
    .selectFrom("retention_days")
    .select(["day", "last_run_at as lastRunAt", "messages", "applications", "customers", "mails"])
    .orderBy("day", "desc")
    .limit(limit)
    .execute();
}

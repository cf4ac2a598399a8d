import type { StatusComponent, StatusReason } from "#contract/status.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { newId } from "#server/platform/records/ids.ts";

/** Check of one component in one minute, counted since 1970. A check without a reason passed. */
export type Check = Schema["status_checks"];
export type CheckedDay = Schema["status_days"];
export type Incident = Omit<Schema["status_incidents"], "id">;

/** Maximum minutes between failures for the same reason that count as one incident. */
const JOINED_MINUTES = 5;

/** Stores checks. Returns the new ones, without those whose minute was already stored by any process. */
export async function insertChecks(tx: Tx, checks: readonly Check[]): Promise<Check[]> {
  return tx
    .insertInto("status_checks")
    .values([...checks])
    .onConflict((conflict) => conflict.columns(["minute", "component"]).doNothing())
    .returningAll()
    .execute();
}

/**
 * Replaces a stored check that passed with this failure. Returns whether there was one. A different process may not have seen the
 * failure, and a clock that was ahead has stored minutes in advance.
 */
export async function overwriteCheckAsFailed(tx: Tx, { minute, component, reason }: Check): Promise<boolean> {
  const turned = await tx
    .updateTable("status_checks")
    .set({ reason })
    .where("minute", "=", minute)
    .where("component", "=", component)
    .where("reason", "is", null)
    .executeTakeFirstOrThrow();
  return turned.numUpdatedRows > 0n;
}

/** Moves one check of the day's counts from passed to failed. */
export async function moveDayCountToFailed(tx: Tx, day: string, component: StatusComponent): Promise<void> {
  await tx
    .updateTable("status_days")
    .set((eb) => ({ passed: eb("passed", "-", 1), failed: eb("failed", "+", 1) }))
    .where("day", "=", day)
    .where("component", "=", component)
    .where("passed", ">", 0)
    .execute();
}

/** Adds numbers of passed and failed checks to the counts of a day. */
export async function addDayCounts(tx: Tx, increments: CheckedDay): Promise<void> {
  await tx
    .insertInto("status_days")
    .values(increments)
    .onConflict((conflict) =>
      conflict.columns(["day", "component"]).doUpdateSet((eb) => ({
        passed: eb("status_days.passed", "+", increments.passed),
        failed: eb("status_days.failed", "+", increments.failed),
      })),
    )
    .execute();
}

/**
 * Adds a failed minute to an incident with the same reason that is at most `JOINED_MINUTES` away, or begins an
 * incident.
 */
export async function addFailure(tx: Tx, component: StatusComponent, reason: StatusReason, minute: number) {
  const near = await tx
    .selectFrom("status_incidents")
    .select(["id", "first_minute", "last_minute"])
    .where("last_minute", ">=", minute - JOINED_MINUTES)
    .where("first_minute", "<=", minute + JOINED_MINUTES)
    .where("component", "=", component)
    .where("reason", "=", reason)
    .orderBy("last_minute", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!near) {
    const begun = { id: newId(), component, reason, first_minute: minute, last_minute: minute, failed: 1 };
    await tx.insertInto("status_incidents").values(begun).execute();
    return;
  }
  await tx
    .updateTable("status_incidents")
    .set((eb) => ({
      first_minute: Math.min(near.first_minute, minute),
      last_minute: Math.max(near.last_minute, minute),
      failed: eb("failed", "+", 1),
    }))
    .where("id", "=", near.id)
    .execute();
}

/** Returns the checks of these minutes, both included, oldest first. */
export function listChecks(db: Read, fromMinute: number, toMinute: number): Promise<Check[]> {
  return db
    .selectFrom("status_checks")
    .selectAll()
    .where("minute", ">=", fromMinute)
    .where("minute", "<=", toMinute)
    .orderBy("minute")
    .execute();
}

export function listDays(db: Read, fromDay: string): Promise<CheckedDay[]> {
  return db.selectFrom("status_days").selectAll().where("day", ">=", fromDay).execute();
}

/** Returns at most `most` incidents in these minutes, newest first. */
export function listIncidents(db: Read, fromMinute: number, toMinute: number, most: number): Promise<Incident[]> {
  return db
    .selectFrom("status_incidents")
    .select(["component", "reason", "first_minute", "last_minute", "failed"])
    .where("last_minute", ">=", fromMinute)
    .where("first_minute", "<=", toMinute)
    .orderBy("last_minute", "desc")
    .orderBy("id", "desc")
    .limit(most)
    .execute();
}

/** Oldest check, day and incident to keep. Checks and incidents are in minutes since 1970. */
interface Oldest {
  check: number;
  day: string;
  incident: number;
}

/** Deletes checks, days and incidents older than the oldest to keep. */
export async function deleteBefore(tx: Tx, oldest: Oldest): Promise<void> {
  await tx.deleteFrom("status_checks").where("minute", "<", oldest.check).execute();
  await tx.deleteFrom("status_days").where("day", "<", oldest.day).execute();
  await tx.deleteFrom("status_incidents").where("last_minute", "<", oldest.incident).execute();
}

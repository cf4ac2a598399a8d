import type { StatusComponent, StatusReason } from "#contract/status.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { newId } from "#server/platform/records/ids.ts";

/** Of one component in one minute since 1970; without a reason it passed. */
export type Check = Schema["status_checks"];
export type CheckedDay = Schema["status_days"];
export type Incident = Omit<Schema["status_incidents"], "id">;

/** Failures for the same reason that lie no further apart are one incident. */
const JOINED_MINUTES = 5;

/** Answers the checks that are new. Those of a minute that another process has checked, or we before, are not. */
export async function insertChecks(tx: Tx, checks: readonly Check[]): Promise<Check[]> {
  return tx
    .insertInto("status_checks")
    .values([...checks])
    .onConflict((conflict) => conflict.columns(["minute", "component"]).doNothing())
    .returningAll()
    .execute();
}

/**
 * Notes a failure where the check of its minute is known to have passed, and answers whether it was so. Another process may not
 * have seen it, and a clock that was ahead has stored minutes before they came.
 */
export async function turnToFailure(tx: Tx, { minute, component, reason }: Check): Promise<boolean> {
  const turned = await tx
    .updateTable("status_checks")
    .set({ reason })
    .where("minute", "=", minute)
    .where("component", "=", component)
    .where("reason", "is", null)
    .executeTakeFirstOrThrow();
  return turned.numUpdatedRows > 0n;
}

/** Counts as failed what was counted as passed. */
export async function turnInDay(tx: Tx, day: string, component: StatusComponent): Promise<void> {
  await tx
    .updateTable("status_days")
    .set((eb) => ({ passed: eb("passed", "-", 1), failed: eb("failed", "+", 1) }))
    .where("day", "=", day)
    .where("component", "=", component)
    .where("passed", ">", 0)
    .execute();
}

export async function addToDay(tx: Tx, added: CheckedDay): Promise<void> {
  await tx
    .insertInto("status_days")
    .values(added)
    .onConflict((conflict) =>
      conflict.columns(["day", "component"]).doUpdateSet((eb) => ({
        passed: eb("status_days.passed", "+", added.passed),
        failed: eb("status_days.failed", "+", added.failed),
      })),
    )
    .execute();
}

/** Lengthens the incident that the failed minute belongs to, or begins one. */
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

/** Up to a minute: what lies behind it was stored by a clock that was ahead. */
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

/** Newest first, those that began by a minute. */
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

interface Oldest {
  check: number;
  day: string;
  incident: number;
}

/** Deletes what lies before the oldest that is kept. */
export async function deleteBefore(tx: Tx, oldest: Oldest): Promise<void> {
  await tx.deleteFrom("status_checks").where("minute", "<", oldest.check).execute();
  await tx.deleteFrom("status_days").where("day", "<", oldest.day).execute();
  await tx.deleteFrom("status_incidents").where("last_minute", "<", oldest.incident).execute();
}

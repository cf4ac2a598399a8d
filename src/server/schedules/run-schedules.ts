import { findDoubt } from "#server/platform/database/clock-jumps.ts";
import { isClockTrusted } from "#server/platform/housekeeping.ts";
import { every } from "#server/platform/loops.ts";
import type { Platform } from "#server/platform/platform.ts";
import { BY_THE_SERVER } from "#server/platform/records/audit.ts";
import { type DueGroup, findDue, takeDue } from "#server/schedules/store.ts";
import { takeBackSchedules } from "#server/schedules/take-back-schedules.ts";

const EVERY_MS = 1000;

const SERVER = { session: { account: BY_THE_SERVER.account }, caller: BY_THE_SERVER.caller };

/**
 * Runs the schedules that are due, or those of one type. Any number of processes may do so at once. A schedule and its work are one
 * transaction, so that a kill neither loses nor doubles it. Nothing runs while the clock is in doubt.
 */
export async function runDue(platform: Platform, only?: string, isStopping = () => false): Promise<void> {
  const { database, now } = platform;
  const at = now();
  const groups = await findDue(database.read, at.toISOString(), only);
  if (groups.length === 0 || (await findDoubt(database.read, at.getTime())) !== null) return;
  // At the time by which they are due, since a clock that was set right after it would be trusted.
  if (!(await isClockTrusted({ ...platform, now: () => at }))) return;
  // A schedule can be saved while its account ends, and an erasure after a restore deletes an account without its schedules.
  await database.write((tx) => takeBackSchedules(tx, platform, SERVER));
  const failures: unknown[] = [];
  for (const group of groups) {
    if (isStopping()) break;
    await runGroup(platform, group, at).catch((error: unknown) => failures.push(error));
  }
  platform.mailQueued();
  if (failures.length > 0) throw failures[0];
}

/** Runs what is scheduled for the same instant, all of it or nothing. */
async function runGroup(platform: Platform, group: DueGroup, at: Date): Promise<void> {
  const work = platform.features.find(({ scheduled }) => scheduled?.type === group.type)?.scheduled;
  await platform.database.write(async (tx) => {
    const due = await takeDue(tx, group);
    if (due.length > 0) await work?.run(tx, due, at);
  });
}

/** Runs the due schedules of a type before staff read them. If nothing can be saved, the read continues and shows them as Scheduled. */
export async function runDueBeforeRead(platform: Platform, type: string): Promise<void> {
  await runDue(platform, type).catch((error: unknown) => platform.log.warn({ err: error }, "schedules not run"));
}

/** Starts running schedules when they are due. */
export function startSchedules(platform: Platform): void {
  every(platform, { name: "schedules", ms: EVERY_MS }, (isStopping) => runDue(platform, undefined, isStopping));
}

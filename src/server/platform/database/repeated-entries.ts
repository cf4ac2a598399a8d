import { createHmac } from "node:crypto";
import { type AuditEntry, recordAudit } from "#server/platform/database/audit.ts";
import { CLOCKS_APART_MS } from "#server/platform/database/clocks.ts";
import type { Database, Tx } from "#server/platform/database/database.ts";
import { countTryIn } from "#server/platform/database/limits.ts";
import { newId } from "#server/platform/ids.ts";
import type { Platform } from "#server/platform/platform.ts";

/** What belongs together is counted for so long. */
const WINDOW_MS = 60 * 60_000;
/** So many different ones are told one by one in an hour, all processes together: about 3 MB of the trail a day at worst. */
const DIFFERENT = 100;
const BATCH = 200;
/** Told in one transaction: some milliseconds. */
const BATCH_SIZE = 50;

export interface RepeatedEntry {
  /** What makes two of them the same. Only its keyed hash is kept. */
  key: string;
  entry: AuditEntry;
}

/** What is to be told, and stands for it where there are too many different ones. */
interface PendingEntry {
  repeated: RepeatedEntry;
  otherwise: ((tx: Tx) => Promise<RepeatedEntry>) | undefined;
  at: Date;
  recorded: PromiseWithResolvers<void>;
}

/** What came while others were written down. */
const waiting = new WeakMap<Database, PendingEntry[]>();

/**
 * Adds to the trail what strangers can make happen as often as they like, so that it tells all of it and fills no disk: the
 * first one as it is, then the tenth, the hundredth and so on with their number, and when the hour that began with the first
 * is over how many there were. Beyond a hundred different ones an hour `otherwise` stands for all others; it must be one of
 * few. What comes meanwhile is written in one transaction: whoever storms in keeps nobody else waiting who writes.
 */
export function recordRepeated(
  platform: Platform,
  repeated: RepeatedEntry,
  otherwise?: (tx: Tx) => Promise<RepeatedEntry>,
): Promise<void> {
  const pending: PendingEntry = { repeated, otherwise, at: platform.now(), recorded: Promise.withResolvers() };
  const others = waiting.get(platform.database);
  if (others) others.push(pending);
  else void recordAll(platform, [pending]);
  return pending.recorded.promise;
}

async function recordAll(platform: Platform, pendings: PendingEntry[]): Promise<void> {
  const { database } = platform;
  waiting.set(database, pendings);
  while (pendings.length > 0) {
    const batch = pendings.splice(0, BATCH_SIZE);
    try {
      await database.writeOne(async (tx) => {
        for (const pending of batch) await recordEntry(tx, platform, pending);
      });
      for (const { recorded } of batch) recorded.resolve();
    } catch (error) {
      for (const { recorded } of batch) recorded.reject(error);
    }
  }
  waiting.delete(database);
}

async function recordEntry(tx: Tx, platform: Platform, { repeated, otherwise, at }: PendingEntry): Promise<void> {
  if (await addToCount(tx, platform, repeated, at)) return;
  const isOneMore = otherwise && (await countTryIn(tx, "different entries", WINDOW_MS, at.getTime())).count > DIFFERENT;
  const first = isOneMore ? await otherwise(tx) : repeated;
  if (isOneMore && (await addToCount(tx, platform, first, at))) return;
  await beginCount(tx, platform, first, at);
}

function hashOf({ signingSecret }: Platform, { key }: RepeatedEntry): string {
  return createHmac("sha256", signingSecret).update(`repeated-entry ${key}`).digest("base64url");
}

/** 10, 100, 1,000 … */
function isRecorded(count: number): boolean {
  return count === 1 || (count >= 10 && /^10+$/.test(String(count)));
}

/** False when none was counted yet, or when the hour of the last ones is over. */
async function addToCount(tx: Tx, platform: Platform, repeated: RepeatedEntry, at: Date): Promise<boolean> {
  const key = hashOf(platform, repeated);
  const now = at.getTime();
  const row = await tx
    .updateTable("repeated_entries")
    .set((eb) => ({ count: eb("count", "+", 1) }))
    .where("key", "=", key)
    .where("ends_at", ">", now)
    .where("ends_at", "<=", now + WINDOW_MS + CLOCKS_APART_MS)
    .returning(["count", "ends_at"])
    .executeTakeFirst();
  if (!row) return false;
  if (isRecorded(row.count)) await recordAudit(tx, at, { ...repeated.entry, after: numberOf(row) });
  return true;
}

async function beginCount(tx: Tx, platform: Platform, repeated: RepeatedEntry, at: Date): Promise<void> {
  const key = hashOf(platform, repeated);
  const now = at.getTime();
  const ended = await tx
    .deleteFrom("repeated_entries")
    .where("key", "=", key)
    .where((eb) => eb.or([eb("ends_at", "<=", now), eb("ends_at", ">", now + WINDOW_MS + CLOCKS_APART_MS)]))
    .returningAll()
    .executeTakeFirst();
  if (ended) await recordRest(tx, ended, at);
  const id = newId();
  await tx
    .insertInto("repeated_entries")
    .values({ key, entry_id: id, count: 1, ends_at: now + WINDOW_MS })
    // A rival was faster by a moment: its entry is the first, and this one is told besides.
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet((eb) => ({ count: eb("repeated_entries.count", "+", 1) })),
    )
    .execute();
  await recordAudit(tx, at, { ...repeated.entry, id });
}

interface Counted {
  entry_id: string;
  count: number;
  ends_at: number;
}

function numberOf({ count, ends_at }: Pick<Counted, "count" | "ends_at">) {
  return { times: count, since: new Date(ends_at - WINDOW_MS).toISOString() };
}

/** How many there were, as the first of them stands in the trail now: whom somebody had erased there is not named again. */
async function recordRest(tx: Tx, counted: Counted, at: Date): Promise<void> {
  if (isRecorded(counted.count)) return;
  const first = await tx.selectFrom("audit").selectAll().where("id", "=", counted.entry_id).executeTakeFirst();
  if (!first) return;
  await recordAudit(tx, at, {
    account: { id: first.account_id, name: first.account_name },
    action: first.action,
    record: { type: first.record_type, id: first.record_id, name: first.record_name },
    caller: { requestId: first.request_id, address: first.address, key: first.key_name || undefined },
    after: numberOf(counted),
  });
}

/** Tells of every hour that is over how many there were. */
export async function flushRepeatedEntries({ database, now }: Platform): Promise<void> {
  const at = now();
  for (;;) {
    const recorded = await database.writeOne(async (tx) => {
      const over = await tx
        .selectFrom("repeated_entries")
        .select("key")
        .where("ends_at", "<=", at.getTime())
        .limit(BATCH)
        .execute();
      if (over.length === 0) return 0;
      const keys = over.map(({ key }) => key);
      // A rival that sweeps as well finds them gone.
      const ended = await tx.deleteFrom("repeated_entries").where("key", "in", keys).returningAll().execute();
      for (const one of ended) await recordRest(tx, one, at);
      return over.length;
    });
    if (recorded < BATCH) return;
  }
}

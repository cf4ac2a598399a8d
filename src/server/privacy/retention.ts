import { mapToRecord } from "#contract/map-record.ts";
import { DUE_KINDS, type Retention } from "#contract/privacy.ts";
import { noteChanges } from "#server/platform/database/changes.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { countDue, findDue } from "#server/platform/database/expired-rows.ts";
import { removeLooseFiles } from "#server/platform/files/unreferenced-files.ts";
import { type DueRecords, type Erased, NO_LEADS_ERASED } from "#server/platform/people/personal-records.ts";
import type { Platform } from "#server/platform/platform.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import type { ActorContext } from "#server/platform/records/records.ts";
import { dueRecordsOf } from "#server/privacy/personal-records.ts";
import { addDeletions, type DayCounts, listDays } from "#server/privacy/store.ts";

/** Records per transaction, so that other writers hardly wait. */
const BATCH = 20;
const SHOWN_DAYS = 30;

/** Returns the numbers of records whose retention period has ended, and what was deleted on recent days. */
export async function readRetentionCounts({ database, features, now }: Platform): Promise<Retention> {
  const [db, at] = [database.read, now().toISOString()];
  const due = mapToRecord(DUE_KINDS, () => 0);
  for (const { kind, table } of dueRecordsOf(features)) due[kind] = await countDue(db, table.name, at);
  return {
    due,
    days: await listDays(db, SHOWN_DAYS),
  };
}

/**
 * Deletes messages, applications and other records whose retention period has ended, with their files. Adds the counts
 * to those of the day, and returns them. Several processes may run it at once. `acting` is the user who asked for the
 * deletion, if any.
 */
export async function deleteDue(platform: Platform, acting?: ActorContext): Promise<DayCounts> {
  const now = platform.now().toISOString();
  const counts: DayCounts = { messages: 0, applications: 0, customers: 0, mails: 0 };
  for (const records of dueRecordsOf(platform.features)) {
    for (;;) {
      const { ids, besides } = await deleteBatch(platform, records, now);
      if (ids.length === 0) break;
      counts[records.kind] += ids.length;
      counts.customers += besides.leads;
    }
  }
  await platform.database.write(async (tx) => {
    await addDeletions(tx, now.slice(0, 10), now, counts);
    if (Object.values(counts).some((count) => count > 0)) await recordDeletion(tx, platform, counts, acting);
  });
  await removeLooseFiles(platform);
  return counts;
}

/**
 * Deletes the next due records in a transaction. Returns their ids, empty if none is due, and what was deleted besides
 * them.
 */
function deleteBatch(
  platform: Platform,
  records: DueRecords,
  now: string,
): Promise<{ ids: readonly string[]; besides: Erased }> {
  return platform.database.write(async (tx) => {
    const ids = await findDue(tx, records.table.name, now, BATCH);
    if (ids.length > 0) noteChanges(tx, new Date(now), [{ type: records.table.recordType, id: "", event: null }]);
    const besides = ids.length > 0 ? await records.erase(tx, ids, now, []) : NO_LEADS_ERASED;
    return { ids, besides };
  });
}

function recordDeletion(tx: Tx, platform: Platform, counts: DayCounts, acting?: ActorContext): Promise<void> {
  return recordAudit(tx, platform.now(), {
    account: acting?.session.account ?? { id: null, name: "" },
    action: "deleted what was kept long enough",
    record: { type: "retention", id: "", name: "Retention", people: [] },
    caller: acting?.caller ?? { requestId: "", address: "" },
    before: counts,
  });
}

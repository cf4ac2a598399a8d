import { objectKeys } from "#content/object-keys.ts";
import { mapToRecord } from "#contract/map-record.ts";
import { ERASED_KINDS, type ErasedData, type ErasedKind } from "#contract/privacy.ts";
import { noteChanges } from "#server/platform/database/changes.ts";
import { chunksOf } from "#server/platform/database/chunks.ts";
import { bumpContentVersion } from "#server/platform/database/content-version.ts";
import type { Database, Tx } from "#server/platform/database/database.ts";
import { deleteStoredResponses } from "#server/platform/database/idempotency.ts";
import { deleteLimits, findLimitsOf } from "#server/platform/database/limit-counters.ts";
import { eraseNames, type Signer } from "#server/platform/people/account-names.ts";
import type { Platform } from "#server/platform/platform.ts";
import { anonymizeAudit, anonymizeAuditEntries, forgetAuditAccounts } from "#server/platform/records/audit.ts";
import { type FoundPerson, findPerson, rateLimitKeysOf } from "#server/privacy/find-person.ts";
import { erasableRecordsOf } from "#server/privacy/personal-records.ts";
import { deleteMailsSignedBy } from "#server/replies/personal-replies.ts";

type ErasedCounts = Omit<ErasedData, "mailbox">;

/**
 * Erases everything under these addresses and returns the counts. Looks again until there is nothing more, since an import may have
 * stored a customer during the erasure, or a merge moved rows to another one. Files are deleted by `removeLooseFiles`.
 */
export async function erasePerson(
  platform: Pick<Platform, "database" | "features">,
  keys: readonly string[],
  now: string,
): Promise<ErasedCounts> {
  let person = await findPerson(platform, keys);
  const counts = await eraseFound(platform, person, now);
  for (;;) {
    person = await findPerson(platform, keys);
    if (!hasRecords(platform, person)) return counts;
    const more = await eraseFound(platform, person, now);
    for (const kind of objectKeys(counts)) counts[kind] += more[kind];
  }
}

/** Returns whether there is a record that an erasure deletes, or a stored response. */
function hasRecords({ features }: Pick<Platform, "features">, { ids, answers }: FoundPerson): boolean {
  return answers.length > 0 || erasableRecordsOf(features).some(({ kind }) => ids[kind].length > 0);
}

/**
 * Erases what was found, in one transaction per chunk so that others can write. Audit entries are erased last, because
 * the other data are found through them. All corrections of addresses are erased in one final transaction, so an
 * interrupted erasure can be started again.
 */
async function eraseFound(
  platform: Pick<Platform, "database" | "features">,
  person: FoundPerson,
  now: string,
): Promise<ErasedCounts> {
  const { database } = platform;
  const { trail, answers, keys } = person;
  const actIds = trail.acts.map(({ id }) => id);
  await inChunks(database, trail.signers, forgetSigners);
  await inChunks(database, answers, deleteStoredResponses);
  const erased = await eraseRecords(platform, person, now);
  const limits = await findLimitsOf(database.read, rateLimitKeysOf(keys));
  await inChunks(database, limits, deleteLimits);
  await inChunks(database, [...trail.about.difference(trail.corrections)], anonymizeAuditEntries);
  await inChunks(database, actIds, forgetAuditAccounts);
  await database.write(async (tx) => {
    for (const chunk of chunksOf([...trail.corrections])) await anonymizeAuditEntries(tx, chunk);
  });
  return {
    ...erased,
    trail: trail.about.union(new Set(actIds)).size,
    answers: answers.length,
    limits: limits.length,
  };
}

/** Erases the names under which deleted accounts signed rows, with the mails that have them, and from cached pages. */
async function forgetSigners(tx: Tx, signers: readonly Signer[]): Promise<void> {
  const names = await eraseNames(tx, signers);
  if (names.length === 0) return;
  await deleteMailsSignedBy(tx, names);
  await bumpContentVersion(tx);
}

/** Records per transaction. Removing 20,000 random letters from SQLite's search index takes 15 ms. */
const BATCH_SIZE = { sqlite: 20, postgres: 200 } as const;

/** Erases the found records and their audit entries, in batches. Returns the number of records of each kind. */
async function eraseRecords(
  { database, features }: Pick<Platform, "database" | "features">,
  { ids, trail, keys }: FoundPerson,
  now: string,
): Promise<Record<ErasedKind, number>> {
  const counts = mapToRecord(ERASED_KINDS, () => 0);
  for (const records of erasableRecordsOf(features)) {
    for (const chunk of chunksOf(ids[records.kind], BATCH_SIZE[database.kind])) {
      await database.write(async (tx) => {
        await records.erase(tx, chunk, now, keys);
        noteErased(tx, records.table.recordType, chunk, now);
        // Audit entries that were added since the look-up also name the person.
        await anonymizeAudit(tx, records.table.recordType, chunk, trail.corrections);
      });
      counts[records.kind] += chunk.length;
    }
  }
  return counts;
}

function noteErased(tx: Tx, type: string, ids: readonly string[], now: string): void {
  noteChanges(
    tx,
    new Date(now),
    ids.map((id) => ({ type, id, event: null })),
  );
}

/** Runs `work` on each chunk of the items, in a transaction of its own. */
async function inChunks<Item>(
  database: Database,
  items: readonly Item[],
  work: (tx: Tx, items: readonly Item[]) => Promise<void>,
): Promise<void> {
  for (const chunk of chunksOf(items)) await database.write((tx) => work(tx, chunk));
}

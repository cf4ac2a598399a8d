import { ofEach } from "#contract/of-each.ts";
import { ERASED_KINDS, type ErasedData, type ErasedKind } from "#contract/privacy.ts";
import { forgetNoteAuthors } from "#server/customers/personal-customers.ts";
import { forgetAuditAccounts, forgetAuditLines, forgetInAudit } from "#server/platform/database/audit.ts";
import type { Database, Tx } from "#server/platform/database/database.ts";
import { deleteStoredResponses } from "#server/platform/database/idempotency.ts";
import { deleteLimitsOf } from "#server/platform/database/limits.ts";
import { chunksOf } from "#server/platform/database/personal-rows.ts";
import { createMerging, firstThatGo } from "#server/platform/personal-records.ts";
import type { Platform } from "#server/platform/platform.ts";
import { countedKeys, type FoundPerson, findPerson } from "#server/privacy/find-person.ts";
import { erasableRecordsOf } from "#server/privacy/personal-records.ts";
import { forgetReplyAuthors } from "#server/replies/personal-replies.ts";

/**
 * Erases everything under these addresses, a chunk in a transaction, so that others get their turn whatever a stranger has
 * piled up. What is found by the trail goes first, then the trail, since what it says is found by what is still there; what the
 * trail itself is found by goes last, and at once. So begun and not ended, it is begun again under any of the addresses and
 * finds the rest. Answers how much went; what files went with it is for `removeLooseFiles`.
 */
export async function erasePerson(
  platform: Pick<Platform, "database" | "features">,
  keys: readonly string[],
  now: string,
): Promise<ErasedData> {
  const { database } = platform;
  const person = await findPerson(platform, keys);
  const { trail, answers } = person;
  const others = [...trail.about].filter((id) => !trail.findings.has(id));
  await inChunks(database, trail.signed, forgetNoteAuthors);
  await inChunks(database, trail.replies, forgetReplyAuthors);
  await inChunks(database, answers, deleteStoredResponses);
  await inChunks(database, others, forgetAuditLines);
  const erased = await eraseRecords(platform, person, now);
  const limits = await database.writeOne((tx) => deleteLimitsOf(tx, countedKeys(keys)));
  await inChunks(database, [...trail.by], forgetAuditAccounts);
  await database.write(async (tx) => {
    for (const chunk of chunksOf([...trail.findings])) await forgetAuditLines(tx, chunk);
  });
  return {
    ...erased,
    trail: new Set([...trail.about, ...trail.by]).size,
    answers: answers.length,
    limits,
  };
}

/** In one transaction, and fewer when they are long. */
const BATCH_SIZE = { sqlite: 50, postgres: 200 } as const;

async function eraseRecords(
  { database, features }: Pick<Platform, "database" | "features">,
  { ids, trail }: FoundPerson,
  now: string,
): Promise<Record<ErasedKind, number>> {
  const mergeAfter = createMerging(database);
  const counts = ofEach(ERASED_KINDS, () => 0);
  for (const records of erasableRecordsOf(features)) {
    for (let left: readonly string[] = ids[records.kind]; left.length > 0; ) {
      const next = await firstThatGo(records, database.read, left.slice(0, BATCH_SIZE[database.kind]));
      const chunk = next.ids;
      left = left.slice(chunk.length);
      await records.letGo?.(database, chunk);
      await database.write(async (tx) => {
        await records.erase(tx, chunk, now);
        // Once more, for what was written about them since it was looked for.
        await forgetInAudit(tx, records.table.recordType, chunk, [...trail.findings]);
      });
      counts[records.kind] += chunk.length;
      await mergeAfter(next.letters);
    }
  }
  return counts;
}

async function inChunks<Item>(
  database: Database,
  items: readonly Item[],
  work: (tx: Tx, items: readonly Item[]) => Promise<void>,
): Promise<void> {
  for (const chunk of chunksOf(items)) await database.write((tx) => work(tx, chunk));
}

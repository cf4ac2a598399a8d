import type { ErasedData } from "#contract/privacy.ts";
import { forgetNoteAuthors } from "#server/customers/personal-customers.ts";
import { forgetAuditAccounts, forgetAuditLines, forgetInAudit } from "#server/platform/database/audit.ts";
import type { Database, Tx } from "#server/platform/database/database.ts";
import { deleteStoredResponses } from "#server/platform/database/idempotency.ts";
import { deleteLimitsOf } from "#server/platform/database/limits.ts";
import { chunksOf } from "#server/platform/database/personal-rows.ts";
import { createMerging, type ErasableRecords, firstThatGo } from "#server/platform/personal-records.ts";
import { countedKeys, type FoundPerson, findPerson } from "#server/privacy/find-person.ts";
import { ERASABLE } from "#server/privacy/places.ts";

/**
 * Erases everything under these addresses, a chunk in a transaction, so that others get their turn whatever a stranger has
 * piled up. What is found by the trail goes first, then the trail, since what it says is found by what is still there; what the
 * trail itself is found by goes last, and at once. So begun and not ended, it is begun again under any of the addresses and
 * finds the rest. Answers how much went; what files went with it is for `removeLooseFiles`.
 */
export async function erasePerson(database: Database, keys: readonly string[], now: string): Promise<ErasedData> {
  const person = await findPerson(database, keys);
  const { trail, answers } = person;
  const others = [...trail.about].filter((id) => !trail.findings.has(id));
  await inChunks(database, trail.signed, forgetNoteAuthors);
  await inChunks(database, answers, deleteStoredResponses);
  await inChunks(database, others, forgetAuditLines);
  const erased = await eraseRecords(database, person, now);
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
const RECORDS_AT_ONCE = { sqlite: 50, postgres: 200 } as const;

type RecordCounts = Record<keyof typeof ERASABLE, number>;

async function eraseRecords(database: Database, { ids, trail }: FoundPerson, now: string): Promise<RecordCounts> {
  const mergeAfter = createMerging(database);
  const counts: RecordCounts = { messages: 0, applications: 0, customers: 0, subscriptions: 0, mails: 0 };
  for (const [kind, records] of Object.entries(ERASABLE) as [keyof RecordCounts, ErasableRecords][]) {
    for (let left: readonly string[] = ids[kind]; left.length > 0; ) {
      const next = await firstThatGo(records, database.read, left.slice(0, RECORDS_AT_ONCE[database.kind]));
      const chunk = next.ids;
      left = left.slice(chunk.length);
      await records.letGo?.(database, chunk);
      await database.write(async (tx) => {
        await records.erase(tx, chunk, now);
        // Once more, for what was written about them since it was looked for.
        await forgetInAudit(tx, records.type, chunk, [...trail.findings]);
      });
      counts[kind] += chunk.length;
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

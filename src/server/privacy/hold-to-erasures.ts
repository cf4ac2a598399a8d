import { emailKey } from "#contract/fields.ts";
import type { Database } from "#server/platform/database/database.ts";
import { pagesOf } from "#server/platform/database/table-pages.ts";
import type { FileStore } from "#server/platform/file-storage.ts";
import { erasedSince, pseudonymOf } from "#server/privacy/erasures.ts";
import { eraseRows } from "#server/privacy/personal-data.ts";

/** Where addresses of people stand. */
const ADDRESSES = [
  ["messages", "email_key"],
  ["applications", "email_key"],
  ["customers", "email_key"],
  ["subscribers", "email_key"],
  ["outbox", "recipient_email"],
] as const;

/**
 * Erases once more, in a database that was turned back to an instant, everybody who was erased after it. Answers how many
 * people that were, and the résumés that have to go.
 */
export async function holdToErasures(
  { database, signingSecret, erasures }: { database: Database; signingSecret: string; erasures: FileStore },
  turnedBackTo: string,
  now: Date,
): Promise<{ people: number; resumes: string[] }> {
  const erased = await erasedSince(erasures, turnedBackTo);
  if (erased.size === 0) return { people: 0, resumes: [] };
  const keys = new Set<string>();
  for (const [table, column] of ADDRESSES) {
    for await (const rows of pagesOf(database.owner, table)) {
      for (const row of rows) {
        const address = String(row[column]);
        if (erased.has(pseudonymOf({ signingSecret }, address))) keys.add(emailKey(address));
      }
    }
  }
  const resumes: string[] = [];
  for (const key of keys) {
    resumes.push(...(await database.write((tx) => eraseRows(tx, key, now.toISOString()))).resumes);
  }
  return { people: keys.size, resumes };
}

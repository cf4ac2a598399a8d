import { emailKey } from "#contract/fields.ts";
import type { ImportCounts } from "#contract/imports.ts";
import {
  classifyAddresses,
  confirmByImport,
  deleteImportedSubscribers,
  type ImportedConsent,
  insertImportedSubscribers,
} from "#server/newsletter/store.ts";
import { subscribersTable } from "#server/newsletter/tables.ts";
import { findNoticeVersion } from "#server/pages/privacy-notice.ts";
import { noteChanges, noteEvents } from "#server/platform/database/changes.ts";
import type { Tx } from "#server/platform/database/database.ts";

export { classifyAddresses, type ImportedConsent } from "#server/newsletter/store.ts";

interface ImportContext {
  importId: string;
  now: Date;
  onDuplicate: "skip" | "update";
  /** Addresses of erased people. */
  erased: ReadonlySet<string>;
}

/**
 * Stores rows of an import as confirmed subscribers, without a mail. Leaves out addresses that declined or were erased.
 * With `onDuplicate: "update"`, a known address that is Pending becomes Confirmed. Returns how many rows had each
 * outcome.
 */
export async function storeImportedSubscribers(
  tx: Tx,
  rows: readonly ImportedConsent[],
  { importId, now, onDuplicate, erased }: ImportContext,
): Promise<ImportCounts> {
  const at = now.toISOString();
  const byKey = new Map(rows.map((row) => [emailKey(row.email), row]));
  const { declined, known } = await classifyAddresses(tx, [...byKey.keys()]);
  const leftOut = rows.filter(({ email }) => declined.has(emailKey(email)) || erased.has(emailKey(email))).length;
  const fresh = [...byKey].filter(([key]) => !declined.has(key) && !erased.has(key) && !known.has(key));
  const created = await insertImportedSubscribers(
    tx,
    fresh.map(([, row]) => row),
    { importId, noticeVersion: await findNoticeVersion(tx), now: at },
  );
  const confirmed = [...created];
  for (const [key, { id, status }] of onDuplicate === "update" ? known : []) {
    const row = byKey.get(key);
    if (!row || status !== "Pending" || erased.has(key)) continue;
    await confirmByImport(tx, id, row, at);
    confirmed.push(id);
  }
  const updated = confirmed.length - created.length;
  const others = rows.length - leftOut - confirmed.length;
  const [unchanged, skipped] = onDuplicate === "update" ? [others, 0] : [0, others];
  noteChanges(tx, now, [{ type: subscribersTable.recordType, id: "", event: null }]);
  noteEvents(
    tx,
    now,
    confirmed.map((recordId) => ({ type: "subscriber.confirmed", recordId })),
  );
  return { created: created.length, updated, unchanged, skipped, leftOut };
}

/** Deletes the addresses that an import added and that are unchanged. Returns how many were deleted, and how many stay. */
export async function removeImportedSubscribers(
  tx: Tx,
  importId: string,
  now: Date,
): Promise<{ removed: number; kept: number }> {
  const { removed, kept } = await deleteImportedSubscribers(tx, importId);
  // Other programs would continue to write to the deleted addresses.
  noteChanges(tx, now, [{ type: subscribersTable.recordType, id: "", event: null }]);
  noteEvents(
    tx,
    now,
    removed.map((recordId) => ({ type: "subscriber.unsubscribed", recordId })),
  );
  return { removed: removed.length, kept };
}

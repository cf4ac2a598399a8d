import { DAY_MS } from "#contract/calendar-day.ts";
import {
  ALREADY_RUN,
  ALREADY_UNDONE,
  type DuplicateChoice,
  IMPORT_LIMITS,
  type ImportCounts,
  NOT_RUN,
  TOO_LATE,
} from "#contract/imports.ts";
import { may } from "#contract/permissions.ts";
import { type ImportedCustomer, removeImported, storeImported } from "#server/customers/import-customers.ts";
import { beginRun, beginUndo, endRun, findEmailKeys, findImport, lockValidRows } from "#server/imports/store.ts";
import { importsTable } from "#server/imports/tables.ts";
import { importName } from "#server/imports/upload-import.ts";
import {
  type ImportedConsent,
  removeImportedSubscribers,
  storeImportedSubscribers,
} from "#server/newsletter/import-subscribers.ts";
import { chunksOf } from "#server/platform/database/chunks.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import { lockNames } from "#server/platform/database/named-locks.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { HttpError, notFound } from "#server/platform/http/http-error.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type AuditEntry, recordAudit } from "#server/platform/records/audit.ts";
import type { ActorContext } from "#server/platform/records/records.ts";
import { erasedAmong } from "#server/privacy/erasures.ts";

/** Returns the time since which a run import can be undone. */
export function undoableSince(now: Date): string {
  return new Date(now.getTime() - IMPORT_LIMITS.undoDays * DAY_MS).toISOString();
}

const conflict = ({ code, message }: { code: string; message: string }) => new HttpError(409, code, message);

const noSuchImport = () => notFound(`There is no such ${importsTable.recordType}.`);

async function findOr404(db: Read, id: string): Promise<Schema["imports"]> {
  const found = await findImport(db, id);
  if (!found) throw noSuchImport();
  return found;
}

/** Returns an import. Throws a 404 if it does not exist, or for a kind of records that the caller may not read or write. */
export async function findPermitted(
  db: Read,
  { session }: Pick<ActorContext, "session">,
  id: string,
  right: "read" | "write",
): Promise<Schema["imports"]> {
  const found = await findOr404(db, id);
  if (!may(session.permissions, `${found.kind}:${right}`)) throw noSuchImport();
  return found;
}

/**
 * Stores the records of an import in one transaction, so that a kill stores none of them. It is a read committed one: beside many
 * visitors, a serializable one with thousands of rows would start over again and again. Of two runs the second gets a 409.
 */
export async function runImport(
  platform: Platform,
  acting: ActorContext,
  id: string,
  onDuplicate: DuplicateChoice,
): Promise<ImportCounts> {
  const { kind } = await findPermitted(platform.database.read, acting, id, "write");
  // Before the transaction, which may run twice. The rows of a person who is erased from now on go with the erasure. Only a
  // subscription needs consent: an erased person may become a customer again.
  const erased =
    kind === "customers"
      ? new Set<string>()
      : await erasedAmong(platform.erasures, await findEmailKeys(platform.database.read, id));
  return platform.database.writeReadCommitted(async (tx) => {
    const now = platform.now();
    // One import runs at a time, since two with the same customers would wait for each other's addresses in turn.
    await lockNames(tx, ["import"], now);
    const found = await findOr404(tx, id);
    if (!(await beginRun(tx, id, now.toISOString()))) throw conflict(ALREADY_RUN);
    let counts: ImportCounts = { created: 0, updated: 0, unchanged: 0, skipped: 0 };
    for (const chunk of chunksOf(await lockValidRows(tx, id))) {
      const stored =
        found.kind === "customers"
          ? await storeImported(tx, chunk.map(customerOf), { platform, importId: id, now, acting, onDuplicate })
          : await storeImportedSubscribers(tx, chunk.map(subscriberOf), { importId: id, now, onDuplicate, erased });
      counts = sumOf(counts, stored);
    }
    await endRun(tx, id, counts);
    await recordImport(tx, now, acting, found, { action: "ran", after: counts });
    return counts;
  });
}

function sumOf(one: ImportCounts, other: ImportCounts): ImportCounts {
  return {
    created: one.created + other.created,
    updated: one.updated + other.updated,
    unchanged: one.unchanged + other.unchanged,
    skipped: one.skipped + other.skipped,
    ...(other.leftOut !== undefined && { leftOut: (one.leftOut ?? 0) + other.leftOut }),
  };
}

function customerOf(row: Schema["import_rows"]): ImportedCustomer {
  const { name, email, phone, company, status, value_cents, notes } = row;
  return {
    fields: {
      name,
      email,
      phone: phone || undefined,
      company: company || undefined,
      status: status ?? undefined,
      value: value_cents === null ? undefined : value_cents / 100,
    },
    note: notes,
  };
}

function subscriberOf({ email, consented_at, evidence }: Schema["import_rows"]): ImportedConsent {
  return { email, consentedAt: consented_at ?? "", evidence };
}

/**
 * Deletes the records that an import created and that are unchanged since, in one transaction. Throws a 409 if the import was not run, was
 * undone, or was run more than seven days ago.
 */
export async function undoImport(
  platform: Platform,
  acting: ActorContext,
  id: string,
): Promise<{ removed: number; kept: number }> {
  await findPermitted(platform.database.read, acting, id, "write");
  return platform.database.writeReadCommitted(async (tx) => {
    const now = platform.now();
    const found = await findOr404(tx, id);
    if (found.status === "Ready") throw conflict(NOT_RUN);
    if (found.status === "Run" && (found.run_at ?? "") < undoableSince(now)) throw conflict(TOO_LATE);
    if (!(await beginUndo(tx, id, now.toISOString()))) throw conflict(ALREADY_UNDONE);
    const counts =
      found.kind === "customers"
        ? await removeImported(tx, id, { now, acting })
        : await removeImportedSubscribers(tx, id, now);
    await recordImport(tx, now, acting, found, { action: "undid", after: counts });
    return counts;
  });
}

function recordImport(
  tx: Tx,
  now: Date,
  { session, caller }: ActorContext,
  { id, row_count }: Schema["imports"],
  done: Pick<AuditEntry, "action" | "after">,
): Promise<void> {
  const record = { type: importsTable.recordType, id, name: importName(row_count), people: [] };
  return recordAudit(tx, now, { account: session.account, record, caller, ...done });
}

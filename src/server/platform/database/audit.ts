import type { Tx } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/ids.ts";

export interface AuditEntry {
  /** Made here unless somebody has to know it. */
  id?: string;
  /** Who; without an id for what nobody signed in for. */
  account: { id: string | null; name: string };
  /** A verb in the past: `signed in`, `changed status`. */
  action: string;
  record: { type: string; id: string; name: string };
  /** The request it came with, from where, and with which key where a program did it. */
  caller: { requestId: string; address: string; key?: string | undefined };
  /** The fields that changed, before and after; never a secret. */
  before?: Readonly<Record<string, unknown>>;
  after?: Readonly<Record<string, unknown>>;
}

/** What stands in a line of the trail in the place of whom it was about. */
const ERASED = { record_name: "Erased", before: null, after: null };

/**
 * Takes from the trail whom its lines about these records were about, but for the lines that are kept for now; what was done,
 * when and by whom stays.
 */
export async function forgetInAudit(
  tx: Tx,
  type: string,
  ids: readonly string[],
  retained: readonly string[] = [],
): Promise<void> {
  if (ids.length === 0) return;
  const about = tx.updateTable("audit").set(ERASED).where("record_type", "=", type).where("record_id", "in", ids);
  await (retained.length > 0 ? about.where("id", "not in", retained) : about).execute();
}

/** The same for single lines. */
export async function forgetAuditLines(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.updateTable("audit").set(ERASED).where("id", "in", ids).execute();
}

/** Who did it, of accounts that are gone: their id still tells which lines are one person's. */
export async function forgetAuditAccounts(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable("audit")
    .set({ account_name: ERASED.record_name, key_name: "" })
    .where("id", "in", ids)
    .execute();
}

/** Adds to the trail, in the transaction of what it tells of. The database itself refuses to change or delete it. */
export async function recordAudit(tx: Tx, at: Date, entry: AuditEntry): Promise<void> {
  await tx
    .insertInto("audit")
    .values({
      id: entry.id ?? newId(),
      at: at.toISOString(),
      account_id: entry.account.id,
      account_name: entry.account.name,
      key_name: entry.caller.key ?? "",
      action: entry.action,
      record_type: entry.record.type,
      record_id: entry.record.id,
      record_name: entry.record.name,
      request_id: entry.caller.requestId,
      address: entry.caller.address,
      before: entry.before ? JSON.stringify(entry.before) : null,
      after: entry.after ? JSON.stringify(entry.after) : null,
    })
    .execute();
}

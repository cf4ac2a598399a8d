import { recordSubjects } from "#server/platform/database/audit-subjects.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { chunksOf } from "#server/platform/database/personal-rows.ts";
import { newId } from "#server/platform/ids.ts";

export interface AuditEntry {
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

/** Content of a line whose subject was erased. */
const ERASED = { record_name: "Erased", before: null, after: null };

/**
 * Removes the names of people from all audit lines about these records, except from the `retained` ones. Actor, action and time
 * stay.
 */
export async function forgetInAudit(
  tx: Tx,
  type: string,
  ids: readonly string[],
  retained: ReadonlySet<string> = new Set(),
): Promise<void> {
  if (ids.length === 0) return;
  const lines = await tx
    .selectFrom("audit")
    .select("id")
    .where("record_type", "=", type)
    .where("record_id", "in", ids)
    .execute();
  const forgotten = lines.map(({ id }) => id).filter((id) => !retained.has(id));
  for (const chunk of chunksOf(forgotten)) await forgetAuditLines(tx, chunk);
}

/** Removes the names of people from these audit lines, at most a chunk. */
export async function forgetAuditLines(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.updateTable("audit").set(ERASED).where("id", "in", ids).execute();
  await tx.deleteFrom("audit_subjects").where("audit_id", "in", ids).execute();
}

/** Removes the actor's name from lines of a deleted account; the account's id still connects them. */
export async function forgetAuditAccounts(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable("audit")
    .set({ account_name: ERASED.record_name, key_name: "" })
    .where("id", "in", ids)
    .execute();
}

/** Adds a line to the audit trail, in the transaction of the change. The database refuses to change or delete lines. */
export async function recordAudit(tx: Tx, at: Date, entry: AuditEntry): Promise<void> {
  const line = {
    id: newId(),
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
  };
  await tx.insertInto("audit").values(line).execute();
  await recordSubjects(tx, line);
}

import type { Permission } from "#contract/permissions.ts";
import type { WebhookEvent } from "#contract/webhooks.ts";
import { noteChanges } from "#server/platform/database/changes.ts";
import { chunksOf } from "#server/platform/database/chunks.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { insertInto } from "#server/platform/database/statement.ts";
import { addressChangeOf, deleteSubjects, recordSubjects } from "#server/platform/people/audit-subjects.ts";
import { newId } from "./ids.ts";

export interface AuditEntry {
  /** Account that acted, with its email address. Visitors and the program have no id. */
  account: { id: string; name: string; email: string } | { id: null; name: string };
  /** Verb in the past tense: `signed in`, `changed status`. */
  action: string;
  /** `people` are the email addresses of the people whose record it is, before and after the change; empty for all other records. */
  record: {
    type: string;
    id: string;
    name: string;
    people: readonly string[];
    /** Permission that events about the record need, if it is not that of its type. */
    needs?: Permission;
    /** Event that webhooks get of the change. */
    event?: WebhookEvent | undefined;
  };
  /** Request of the action, its network address, and the name of the API key if a program sent it. */
  caller: { requestId: string; address: string; key?: string | undefined };
  /** Changed fields, before and after; never a secret. */
  before?: Readonly<Record<string, unknown>>;
  after?: Readonly<Record<string, unknown>>;
}

/** Author of a change in the audit trail, in the form of a call with a session. */
export interface TrailAuthor {
  session: { account: AuditEntry["account"] };
  caller: AuditEntry["caller"];
}

/** Returns the author of an act by a visitor, who has no account. */
export function visitorOf(caller: AuditEntry["caller"]): TrailAuthor {
  return { session: { account: { id: null, name: "" } }, caller };
}

/** Actor of audit entries that no request causes: background work, or a command of an operator. */
export const BY_THE_SERVER = {
  account: { id: null, name: "The server" },
  caller: { requestId: "", address: "" },
} as const satisfies Pick<AuditEntry, "account" | "caller">;

/** Content of an entry whose subject was erased. */
const ERASED = { record_name: "Erased", before: null, after: null };

/**
 * Removes the names of people from the audit entries about these records, except from the `retained` ones. Actor, action and time
 * stay. Entries from before a record changed its owner stay too: they are about the former owner.
 */
export async function anonymizeAudit(
  tx: Tx,
  type: string,
  ids: readonly string[],
  retained: ReadonlySet<string> = new Set(),
): Promise<void> {
  if (ids.length === 0) return;
  const entries = await tx
    .selectFrom("audit")
    .select(["id", "record_id", "action", "before", "after"])
    .where("record_type", "=", type)
    .where("record_id", "in", ids)
    .orderBy("id", "desc")
    .execute();
  const handedOn = new Set<string>();
  const forgotten: string[] = [];
  for (const entry of entries) {
    if (!handedOn.has(entry.record_id) && !retained.has(entry.id)) forgotten.push(entry.id);
    if (addressChangeOf(entry) === "hand-over") handedOn.add(entry.record_id);
  }
  for (const chunk of chunksOf(forgotten)) await anonymizeAuditEntries(tx, chunk);
}

/** Removes the names of people from these audit entries, at most a chunk. */
export async function anonymizeAuditEntries(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.updateTable("audit").set(ERASED).where("id", "in", ids).execute();
  await deleteSubjects(tx, "others", ids);
}

/** Removes the actor's name from entries of a deleted account; the account's id still connects them. */
export async function forgetAuditAccounts(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable("audit")
    .set({ account_name: ERASED.record_name, key_name: "" })
    .where("id", "in", ids)
    .execute();
  await deleteSubjects(tx, "actors", ids);
}

/**
 * Adds an entry to the audit trail, in the transaction of the change, and notes the change for open screens and webhooks. The
 * database refuses to delete an entry, and to change more of it than the names that an erasure removes.
 */
export async function recordAudit(tx: Tx, at: Date, entry: AuditEntry): Promise<void> {
  await recordAudits(tx, at, [entry]);
}

const insertEntries = insertInto("audit");

/** Adds many entries like `recordAudit`, in their order and with few statements. */
export async function recordAudits(tx: Tx, at: Date, entries: readonly AuditEntry[]): Promise<void> {
  noteChanges(
    tx,
    at,
    entries.map(({ record }) => ({ ...record, event: record.event ?? null })),
  );
  for (const chunk of chunksOf(entries)) {
    const named = chunk.map((entry) => ({ entry, row: rowOf(at, entry) }));
    await insertEntries(
      tx,
      named.map(({ row }) => row),
    );
    await recordSubjects(
      tx,
      named.map(({ row, entry: { account, record } }) => ({
        entry: row,
        people: record.people,
        actor: account.id === null ? undefined : account.email,
      })),
    );
  }
}

function rowOf(at: Date, entry: AuditEntry): Schema["audit"] {
  const { account, record } = entry;
  return {
    id: newId(),
    at: at.toISOString(),
    account_id: account.id,
    account_name: account.name,
    key_name: entry.caller.key ?? "",
    action: entry.action,
    record_type: record.type,
    record_id: record.id,
    record_name: record.name,
    request_id: entry.caller.requestId,
    address: entry.caller.address,
    before: entry.before ? JSON.stringify(entry.before) : null,
    after: entry.after ? JSON.stringify(entry.after) : null,
  };
}

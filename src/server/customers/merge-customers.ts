import {
  type CustomerChange,
  MAX_OTHER_EMAILS,
  MERGED_FIELDS,
  type MergedField,
  type MergeInput,
  NOT_MERGEABLE,
  proposedSide,
  TOO_MANY_ADDRESSES,
} from "#contract/customers.ts";
import { mergeRows } from "#server/customers/merge-store.ts";
import { customerStore, findCustomer, type StoredCustomer } from "#server/customers/store.ts";
import { requireMatch, type VersionedRecord } from "#server/platform/api/preconditions.ts";
import { noteEvents } from "#server/platform/database/changes.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import { lockRows } from "#server/platform/database/lock-rows.ts";
import { invalidFields } from "#server/platform/http/http-error.ts";
import type { Platform } from "#server/platform/platform.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { type ActorContext, changedFields, findOr404, notifyAssigned } from "#server/platform/records/records.ts";
import { requireOwner } from "#server/users/require-owner.ts";

/**
 * Makes the customer `from` part of another one, whose addresses lead there from then on. Each field keeps the value that the input says.
 * Throws a 404, a 412 when `ifMatch` is stale, or a 400 when there is no other customer `from`. It is one read committed transaction,
 * since a serializable one with thousands of rows would start over again and again.
 */
export function mergeCustomers(
  platform: Platform,
  acting: ActorContext,
  id: string,
  input: MergeInput,
): Promise<VersionedRecord<StoredCustomer>> {
  return platform.database.writeReadCommitted(async (tx) => {
    await lockRows(tx, "customers", [id, input.from]);
    return mergeIn(tx, platform, acting, id, input);
  });
}

/** Returns the customer that stays and the other one. Throws a 404, a 412, or a 400 if there is no other customer `from`. */
async function readBoth(db: Read, { ifMatch }: ActorContext, id: string, from: string) {
  const { record: kept, version } = await findOr404(db, customerStore, id);
  requireMatch(ifMatch, version);
  const other = from === id ? undefined : await findCustomer(db, from);
  if (!other) throw invalidFields([{ path: "from", message: NOT_MERGEABLE }]);
  return { kept, other: other.record };
}

/** Merges two customers whose rows are locked. Also throws a 400 if the merged customer has too many addresses. */
async function mergeIn(
  tx: Tx,
  platform: Platform,
  acting: ActorContext,
  id: string,
  { from, fields = {} }: MergeInput,
): Promise<VersionedRecord<StoredCustomer>> {
  const now = platform.now();
  const { kept, other } = await readBoth(tx, acting, id, from);
  await mergeRows(tx, from, id, now.toISOString());
  const fromOther: Partial<Pick<StoredCustomer, MergedField>> = {};
  for (const field of MERGED_FIELDS) {
    if ((fields[field] ?? proposedSide(field, kept, other)) === "other") copyField(field, other, fromOther);
  }
  const otherEmails = [kept.email, other.email, ...kept.otherEmails, ...other.otherEmails];
  const change: CustomerChange = { ...kept, ...fromOther, otherEmails };
  await customerStore.replace(tx, kept, change, now.toISOString());
  const after = await findOr404(tx, customerStore, id);
  if (after.record.otherEmails.length > MAX_OTHER_EMAILS)
    throw invalidFields([{ path: "from", message: TOO_MANY_ADDRESSES }]);
  await requireOwner(tx, kept, after.record);
  await notifyAssigned(tx, platform, customerStore, acting.session, { id, before: kept, after: after.record });
  await recordMerge(tx, now, acting, { kept, other, after: after.record });
  return after;
}

function copyField<Field extends MergedField>(
  field: Field,
  from: Pick<StoredCustomer, Field>,
  to: Partial<Pick<StoredCustomer, Field>>,
): void {
  to[field] = from[field];
}

interface Merged {
  kept: StoredCustomer;
  other: StoredCustomer;
  after: StoredCustomer;
}

/** Writes an audit entry for each customer. The entry of the other one connects both addresses, so that a look-up of either finds both. */
async function recordMerge(tx: Tx, now: Date, acting: ActorContext, { kept, other, after }: Merged): Promise<void> {
  const inTrail = (customer: StoredCustomer) => customerStore.inTrail?.(customer) ?? customer;
  const shared = { account: acting.session.account, action: "merged", caller: acting.caller };
  const people = [kept, other].flatMap(({ email, otherEmails }) => [email, ...otherEmails]);
  const changed = changedFields(inTrail(kept), inTrail(after));
  await recordAudit(tx, now, {
    ...shared,
    record: { type: customerStore.type, id: other.id, name: other.name, people },
    before: { ...inTrail(other) },
    after: { id: after.id, name: after.name, email: after.email },
  });
  await recordAudit(tx, now, {
    ...shared,
    record: { type: customerStore.type, id: after.id, name: after.name, people },
    before: changed.before,
    after: { ...changed.after, merged: { id: other.id, name: other.name, email: other.email } },
  });
  noteEvents(tx, now, [{ type: "customer.merged", recordId: after.id, from: other.id }]);
}

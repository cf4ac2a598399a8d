import {
  type Customer,
  type CustomerChange,
  MERGED_FIELDS,
  type MergeInput,
  NOT_MERGEABLE,
} from "#contract/customers.ts";
import { emailKey } from "#contract/fields.ts";
import { requireOwner } from "#server/customers/require-owner.ts";
import { customerStore, findCustomer, mergeRows, moveMostReferences, moveReferences } from "#server/customers/store.ts";
import { requireMatch, type VersionedRecord } from "#server/platform/api/preconditions.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import { invalidFields } from "#server/platform/http/http-error.ts";
import type { Platform } from "#server/platform/platform.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { type ActorContext, changedFields, findOr404 } from "#server/platform/records/records.ts";
import { bumpVersion } from "#server/platform/records/versioned.ts";

/**
 * Makes the customer `from` part of another one, whose address leads there from then on. Each field keeps the value that the input says.
 * Throws a 404, a 412 when `ifMatch` is stale, or a 400 when there is no other customer `from`.
 */
export async function mergeCustomers(
  platform: Platform,
  acting: ActorContext,
  id: string,
  input: MergeInput,
): Promise<VersionedRecord<Customer>> {
  const { database } = platform;
  // The new version makes changes of other users stale. Without it they could make this one stale after its first rows have moved.
  await database.write(async (tx) => {
    await readBoth(tx, acting, id, input.from);
    await bumpVersion(tx, "customers", id, platform.now().toISOString());
  });
  await moveMostReferences(database, input.from, id);
  return database.write((tx) => mergeIn(tx, platform, { ...acting, ifMatch: undefined }, id, input));
}

async function readBoth(db: Read, { ifMatch }: ActorContext, id: string, from: string) {
  const { record: kept, version } = await findOr404(db, customerStore, id);
  requireMatch(ifMatch, version);
  const other = from === id ? undefined : await findCustomer(db, from);
  if (!other) throw invalidFields([{ path: "from", message: NOT_MERGEABLE }]);
  return { kept, other: other.record };
}

async function mergeIn(
  tx: Tx,
  platform: Platform,
  acting: ActorContext,
  id: string,
  { from, fields = {} }: MergeInput,
): Promise<VersionedRecord<Customer>> {
  const now = platform.now();
  const { kept, other } = await readBoth(tx, acting, id, from);
  await moveReferences(tx, from, id);
  const { email } = fields.email === "other" ? kept : other;
  await mergeRows(tx, { from, into: id, emailKey: emailKey(email) }, now.toISOString());
  const chosen = Object.fromEntries(
    MERGED_FIELDS.map((field) => [field, (fields[field] === "other" ? other : kept)[field]]),
  );
  // The fields have the types of a change, which TypeScript cannot follow through `Object.fromEntries`.
  await customerStore.replace(tx, id, chosen as CustomerChange, now.toISOString());
  const after = await findOr404(tx, customerStore, id);
  await requireOwner(tx, kept, after.record);
  await recordMerge(tx, now, acting, { kept, other, after: after.record });
  return after;
}

interface Merged {
  kept: Customer;
  other: Customer;
  after: Customer;
}

/** Writes a line in the trail of each customer. That of the other one connects both addresses, so that a look-up of either finds both. */
async function recordMerge(tx: Tx, now: Date, acting: ActorContext, { kept, other, after }: Merged): Promise<void> {
  const inTrail = (customer: Customer) => customerStore.inTrail?.(customer) ?? customer;
  const shared = { account: acting.session.account, action: "merged", caller: acting.caller };
  const people = [kept.email, other.email];
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
}

import { sql } from "kysely";
import type { ClosedFilters, CreatedFilters } from "#contract/day-filters.ts";
import {
  DEAL_MESSAGES,
  DEAL_SORTS,
  DEAL_STATUSES,
  type Deal,
  type DealChange,
  type DealInput,
  type DealStatusChange,
  type DealSummary,
  isOpenDeal,
  OPEN_DEAL_STATUSES,
} from "#contract/deals.ts";
import { emailKey } from "#contract/fields.ts";
import type { ListRequest } from "#contract/lists.ts";
import { mapToRecord } from "#contract/map-record.ts";
import { dealsTable } from "#server/deals/tables.ts";
import type { VersionedRecord } from "#server/platform/api/preconditions.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import { normalizeForSearch } from "#server/platform/database/normalize-for-search.ts";
import { inSmallStatements } from "#server/platform/database/references.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { inDays, onlyIf } from "#server/platform/database/spans.ts";
import { sumOfCents } from "#server/platform/database/sum-cents.ts";
import { invalidFields } from "#server/platform/http/http-error.ts";
import { deleteMailsAbout } from "#server/platform/mail/queue-mail.ts";
import { findAccountNames } from "#server/platform/people/account-names.ts";
import type { Own } from "#server/platform/records/record-declaration.ts";
import { fieldsOf, itself, optional, readOnly } from "#server/platform/records/record-fields.ts";
import { recordTable } from "#server/platform/records/record-table.ts";
import type { RecordStore } from "#server/platform/records/records.ts";
import { deleteTasksOf } from "#server/tasks/tasks-of-records.ts";

type Row = Schema["deals"];

export interface DealFilters extends ListRequest, CreatedFilters, ClosedFilters {
  status?: Row["status"] | undefined;
  /** Id of an account, or `none`. */
  owner?: string | undefined;
  customerId?: string | undefined;
}

/** Deal with the address of its customer, by which its audit entries are found. The address is in no response. */
export type StoredDeal = Deal & { email?: string };

/** Fields of a deal that are written, with those that follow from customer, owner and stage. */
type DealFields = DealInput & Pick<Deal, "customerName" | "ownerName" | "closedAt">;

const ownerColumn = (owner: string | undefined) => (owner === "none" ? "" : owner);

const { blank, column, folded, money } = fieldsOf<Row>();

export const dealRecords = recordTable<"deals", Own<Deal>, DealFields, DealFilters, "email_key">({
  table: dealsTable,
  title: "title",
  fields: {
    title: folded("title", "title_key", { listed: itself }),
    customerId: optional(null, column("customer_id")),
    customerName: folded("customer_name", "customer_key", { listed: itself }),
    value: optional(0, money("value_cents")),
    status: optional("New", column("status")),
    expectedOn: optional(null, blank("expected_on")),
    lostReason: optional("", column("lost_reason")),
    ownerId: optional(null, blank("owner_id")),
    ownerName: {
      initial: "",
      /** Reads the names of the owners. Accounts are few, however many rows there are. */
      async load(db, rows) {
        const owners = await findAccountNames(
          db,
          rows.map(({ owner_id }) => owner_id),
        );
        return (row) => owners.get(row.owner_id)?.name ?? "";
      },
    },
    closedAt: column("closed_at"),
    // The thread sets it, in a change of its own.
    lastEntryAt: readOnly(null, blank("last_entry_at")),
  },
  sorts: DEAL_SORTS,
  plan: ({ status, owner, customerId, createdFrom, createdTo, closedFrom, closedTo }) => ({
    filters: { status, owner_id: ownerColumn(owner), customer_id: customerId },
    ...onlyIf([
      ...inDays("deals.created_at", { from: createdFrom, to: createdTo }),
      ...inDays("deals.closed_at", { from: closedFrom, to: closedTo }),
    ]),
  }),
  others: { email_key: "" },
  affectsPublicPages: false,
});

export const { list: listDeals, every: everyDeal } = dealRecords;

/** Returns a deal with the address of its customer. */
function storedDeal(
  { record, version }: VersionedRecord<Deal>,
  email: string | undefined,
): VersionedRecord<StoredDeal> {
  return { record: { ...record, ...(email && { email }) }, version };
}

async function findDeal(db: Read, id: string): Promise<VersionedRecord<StoredDeal> | undefined> {
  const row = await db.selectFrom("deals").selectAll().where("id", "=", id).executeTakeFirst();
  const [record] = await dealRecords.recordsOf(db, row ? [row] : []);
  return row && record && storedDeal({ record, version: row.version }, row.email_key);
}

/** Returns the deals with these ids that exist, sorted by id. */
export async function findDealRows(db: Read, ids: readonly string[]): Promise<Deal[]> {
  const rows = await db.selectFrom("deals").selectAll().where("id", "in", ids).orderBy("id").execute();
  return dealRecords.recordsOf(db, rows);
}

/** Returns a deal with name and address of its customer, which are null without one; undefined if the deal does not exist. */
export function findDealWithCustomer(db: Read, id: string) {
  return db
    .selectFrom("deals")
    .leftJoin("customers", "customers.id", "deals.customer_id")
    .select(["deals.title", "deals.customer_id", "deals.owner_id", "customers.name", "customers.email"])
    .where("deals.id", "=", id)
    .executeTakeFirst();
}

/** Returns name and address of a customer, blank without an id. Throws a 400 if the customer does not exist. */
async function findCustomer(tx: Tx, id: string | null): Promise<{ name: string; email_key: string }> {
  if (id === null) return { name: "", email_key: "" };
  const customer = await tx
    .selectFrom("customers")
    .select(["name", "email_key"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!customer) throw invalidFields([{ path: "customerId", message: DEAL_MESSAGES.customer }]);
  return customer;
}

/** Returns the name of an owner, `""` without one. The caller checks that the account may be an owner. */
async function findOwnerName(tx: Tx, id: string | null): Promise<string> {
  if (id === null) return "";
  const account = await tx.selectFrom("users").select("name").where("id", "=", id).executeTakeFirst();
  return account?.name ?? "";
}

/** Returns the fields of a status. A deal that keeps a closed status keeps its time of closing. Throws a 400 for Lost without a reason. */
function statusFields(
  { status, lostReason }: { status: Row["status"]; lostReason: string },
  now: string,
  before?: Pick<Deal, "status" | "closedAt">,
) {
  if (status === "Lost" && !lostReason) throw invalidFields([{ path: "lostReason", message: DEAL_MESSAGES.reason }]);
  return {
    status,
    lostReason: status === "Lost" ? lostReason : "",
    closedAt: isOpenDeal({ status }) ? null : before?.status === status ? before.closedAt : now,
  };
}

/** Input of a new deal, with its owner. The caller checks that the account may be one. */
export type DealCreation = Omit<DealInput, "ownerId"> & { ownerId: string | null };

/** Inserts a deal with the names of its customer and owner. Throws a 400 for a customer that does not exist, or Lost without a reason. */
export async function insertDeal(
  tx: Tx,
  id: string,
  input: DealCreation,
  now: string,
  sample: Row["sample"] = 0,
): Promise<VersionedRecord<StoredDeal>> {
  const { name: customerName, email_key } = await findCustomer(tx, input.customerId ?? null);
  const ownerName = await findOwnerName(tx, input.ownerId);
  const stage = statusFields({ status: input.status ?? "New", lostReason: input.lostReason ?? "" }, now);
  const fields = { ...input, ...stage, customerName, ownerName };
  return storedDeal(await dealRecords.insert(tx, id, fields, now, sample, { email_key }), email_key);
}

async function replaceDeal(tx: Tx, before: StoredDeal, change: DealChange, now: string) {
  const { customerId, status = before.status, lostReason = before.lostReason, ownerId } = change;
  // A deal of a deleted customer keeps the customer's name until it gets another one.
  const customer =
    customerId !== undefined && customerId !== before.customerId ? await findCustomer(tx, customerId) : undefined;
  const owner = ownerId !== undefined && ownerId !== before.ownerId ? await findOwnerName(tx, ownerId) : undefined;
  const names = { customerName: customer?.name ?? before.customerName, ownerName: owner ?? before.ownerName };
  const fields = { ...change, ...statusFields({ status, lostReason }, now, before), ...names };
  const { email_key } = customer ?? {};
  const written = await dealRecords.replace(tx, before, fields, now, { email_key });
  return written === "unchanged" ? written : storedDeal(written, customer ? customer.email_key : before.email);
}

async function setDealStatus(tx: Tx, before: StoredDeal, change: DealStatusChange, now: string) {
  const stage = statusFields({ ...change, lostReason: change.lostReason ?? before.lostReason }, now, before);
  const written = await dealRecords.replace(tx, before, { ...before, ...stage }, now);
  return written === "unchanged" ? written : storedDeal(written, before.email);
}

export const dealStore: RecordStore<StoredDeal, DealCreation, DealChange, DealStatusChange> = {
  ...dealRecords.store,
  assigneeOf: ({ ownerId }) => ownerId,
  eventOf(before, after) {
    if (!after) return "deal.deleted";
    if (before && before.status === after.status) return "deal.updated";
    if (after.status === "Won") return "deal.won";
    if (after.status === "Lost") return "deal.lost";
    return before ? "deal.updated" : "deal.created";
  },
  inTrail: ({ email: _, ...deal }) => deal,
  find: findDeal,
  insert: (tx, id, input, now) => insertDeal(tx, id, input, now),
  replace: replaceDeal,
  setStatus: setDealStatus,
  async remove(tx, id) {
    await deleteTasksOf(tx, "deal_id", id);
    await deleteMailsAbout(tx, [id]);
    await dealRecords.remove(tx, id);
  },
};

/** Returns number and value of the deals in each status, of all owners, of one, or of `none`. */
export async function summariseDeals(db: Read, owner: string | undefined): Promise<DealSummary> {
  const column = ownerColumn(owner);
  const rows = await db
    .selectFrom("deals")
    .select((eb) => ["status", eb.fn.countAll<number>().as("count"), sumOfCents().as("cents")])
    .$if(column !== undefined, (deals) => deals.where("owner_id", "=", column ?? ""))
    .groupBy("status")
    .execute();
  const byStatus = new Map(rows.map((row) => [row.status, row]));
  return mapToRecord(DEAL_STATUSES, (status) => {
    const { count = 0, cents = 0 } = byStatus.get(status) ?? {};
    return { count, value: cents / 100 };
  });
}

/** Gives the deals of a customer the customer's new name and address. Their versions stay, since no change of a deal sets either. */
export async function renameCustomer(tx: Tx, id: string, { name, email }: { name: string; email: string }) {
  const [customer_key, email_key] = [normalizeForSearch(name), emailKey(email)];
  await inSmallStatements(
    tx,
    { table: "deals", column: "customer_id" },
    id,
    (rows) => sql`update deals set customer_name = ${name}, customer_key = ${customer_key}, email_key = ${email_key},
      search = title_key || ${`\n${customer_key}`} where id in (${rows})`,
    sql`(customer_name <> ${name} or email_key <> ${email_key})`,
  );
}

/** Removes the owner of a deal if it is open. */
export async function releaseDeal(tx: Tx, id: string, now: string): Promise<void> {
  await tx
    .updateTable("deals")
    .set((eb) => ({ owner_id: "", version: eb("version", "+", 1), updated_at: now }))
    .where("id", "=", id)
    .where("status", "in", OPEN_DEAL_STATUSES)
    .execute();
}

/** Stores the time of the last entry of the thread. The version stays: a reply must not make another user's change fail. */
export async function setLastEntry(tx: Tx, id: string, last_entry_at: string): Promise<void> {
  await tx.updateTable("deals").set({ last_entry_at }).where("id", "=", id).execute();
}

/**
 * Replaces title, customer and lost reason of deals by a text such as `Erased`, and deletes the entries received in their threads. The
 * caller deletes notes and replies. Value, stage, days and owner stay, since sums depend on them.
 */
export async function anonymizeDeals(tx: Tx, ids: readonly string[], replacement: string, now: string): Promise<void> {
  await tx.deleteFrom("received_entries").where("deal_id", "in", ids).execute();
  const key = normalizeForSearch(replacement);
  await tx
    .updateTable("deals")
    .set((eb) => ({
      title: replacement,
      customer_id: null,
      customer_name: replacement,
      email_key: "",
      title_key: key,
      customer_key: key,
      search: `${key}\n${key}`,
      lost_reason: eb.case().when("lost_reason", "=", "").then("").else(replacement).end(),
      version: eb("version", "+", 1),
      updated_at: now,
    }))
    .where("id", "in", ids)
    .execute();
}

/** Returns the ids of the first sample customers, oldest first. */
export async function listSampleCustomers(db: Read, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom("customers")
    .select("id")
    .where("sample", "=", 1)
    .orderBy("created_at")
    .orderBy("id")
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the number of an account's open deals whose expected date has passed. */
export async function countOverdueDeals(db: Read, accountId: string, today: string): Promise<number> {
  const { deals } = await db
    .selectFrom("deals")
    .select(({ fn }) => fn.countAll<number>().as("deals"))
    .where("owner_id", "=", accountId)
    .where("status", "in", OPEN_DEAL_STATUSES)
    .where("expected_on", "!=", "")
    .where("expected_on", "<", today)
    .executeTakeFirstOrThrow();
  return deals;
}

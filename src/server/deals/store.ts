import { sql } from "kysely";
import {
  DEAL_MESSAGES,
  type DEAL_SORTS,
  DEAL_STATUSES,
  type Deal,
  type DealChange,
  type DealInput,
  type DealStatusChange,
  type DealSummary,
  NO_OWNER,
  OPEN_DEAL_STATUSES,
} from "#contract/deals.ts";
import { centsOf, emailKey } from "#contract/fields.ts";
import type { ListRequest } from "#contract/lists.ts";
import { mapToRecord } from "#contract/map-record.ts";
import { dealsTable } from "#server/deals/tables.ts";
import type { VersionedRecord } from "#server/platform/api/preconditions.ts";
import type { Database, Read, Tx } from "#server/platform/database/database.ts";
import { type ListPlan, type ListResult, listRows, streamRows } from "#server/platform/database/lists.ts";
import { normalizeForSearch } from "#server/platform/database/normalize-for-search.ts";
import { inStatements } from "#server/platform/database/references.ts";
import { isSample } from "#server/platform/database/samples.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { sumOfCents } from "#server/platform/database/sum-cents.ts";
import { invalidFields } from "#server/platform/http/http-error.ts";
import type { RecordStore } from "#server/platform/records/records.ts";
import { setColumns } from "#server/platform/records/versioned.ts";
import { deleteTasksOf } from "#server/tasks/tasks-of-records.ts";

type Row = Schema["deals"];

const SORTS = {
  createdAt: "created_at",
  updatedAt: "updated_at",
  title: "title_key",
  customerName: "customer_key",
  status: "status",
  value: "value_cents",
  expectedOn: "expected_on",
} as const satisfies Record<(typeof DEAL_SORTS)[number], keyof Row>;

export interface DealFilters extends ListRequest {
  status?: Row["status"] | undefined;
  /** Id of an account, or `NO_OWNER`. */
  owner?: string | undefined;
  customerId?: string | undefined;
}

/** Deal with the address of its customer, by which its audit entries are found. The address is in no response. */
export type StoredDeal = Deal & { email?: string };

function dealOf(row: Row, owners: ReadonlyMap<string, string>): Deal {
  return {
    id: row.id,
    title: row.title,
    customerId: row.customer_id,
    customerName: row.customer_name,
    value: row.value_cents / 100,
    status: row.status,
    expectedOn: row.expected_on || null,
    lostReason: row.lost_reason,
    ownerId: row.owner_id || null,
    ownerName: owners.get(row.owner_id) ?? row.owner_name,
    closedAt: row.closed_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    sample: isSample(row),
  };
}

/** Returns the deals of rows, with the present names of their owners. Accounts are few, however many rows there are. */
async function dealsOf(db: Read, rows: readonly Row[]): Promise<Deal[]> {
  const ids = [...new Set(rows.map(({ owner_id }) => owner_id))].filter((id) => id !== "");
  const accounts =
    ids.length > 0 ? await db.selectFrom("users").select(["id", "name"]).where("id", "in", ids).execute() : [];
  const owners = new Map(accounts.map(({ id, name }) => [id, name]));
  return rows.map((row) => dealOf(row, owners));
}

const ownerColumn = (owner: string | undefined) => (owner === NO_OWNER ? "" : owner);

function planOf({ status, owner, customerId }: DealFilters): ListPlan<"deals"> {
  return {
    table: dealsTable,
    sorts: SORTS,
    filters: { status, owner_id: ownerColumn(owner), customer_id: customerId },
  };
}

export async function listDeals(database: Database, filters: DealFilters): Promise<ListResult<Deal>> {
  const { rows, total } = await listRows(database, planOf(filters), filters);
  return { rows: await dealsOf(database.read, rows), total };
}

export async function* everyDeal(database: Database, filters: DealFilters): AsyncGenerator<Deal[]> {
  for await (const rows of streamRows(database, planOf(filters), filters)) yield await dealsOf(database.read, rows);
}

async function findDeal(db: Read, id: string): Promise<VersionedRecord<StoredDeal> | undefined> {
  const row = await db.selectFrom("deals").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return undefined;
  const [deal] = await dealsOf(db, [row]);
  return deal && { record: { ...deal, ...(row.email_key && { email: row.email_key }) }, version: row.version };
}

export async function findDealRows(db: Read, ids: readonly string[]): Promise<Deal[]> {
  return dealsOf(db, await db.selectFrom("deals").selectAll().where("id", "in", ids).orderBy("id").execute());
}

/** Returns the columns that are derived from title and customer. */
function searchColumns(title: string, customerName: string) {
  const [title_key, customer_key] = [normalizeForSearch(title), normalizeForSearch(customerName)];
  return { title_key, customer_key, search: `${title_key}\n${customer_key}` };
}

/** Returns the columns that name a customer. Throws a 400 if the customer does not exist. */
async function customerColumns(tx: Tx, id: string | null) {
  if (id === null) return { customer_id: null, customer_name: "", email_key: "" };
  const customer = await tx
    .selectFrom("customers")
    .select(["name", "email_key"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!customer) throw invalidFields([{ path: "customerId", message: DEAL_MESSAGES.customer }]);
  return { customer_id: id, customer_name: customer.name, email_key: customer.email_key };
}

/** Returns the columns that name an owner. The caller checks that the account may be one. */
async function ownerColumns(tx: Tx, id: string | null) {
  if (id === null) return { owner_id: "", owner_name: "" };
  const account = await tx.selectFrom("users").select("name").where("id", "=", id).executeTakeFirst();
  return { owner_id: id, owner_name: account?.name ?? "" };
}

const isOpen = (status: Row["status"]) => OPEN_DEAL_STATUSES.some((open) => open === status);

/** Returns the columns of a stage. A deal that stays closed in its stage keeps the time at which it was closed. */
function stageColumns(
  { status, lostReason }: { status: Row["status"]; lostReason: string },
  now: string,
  before?: Pick<Deal, "status" | "closedAt">,
) {
  if (status === "Lost" && !lostReason) throw invalidFields([{ path: "lostReason", message: DEAL_MESSAGES.reason }]);
  return {
    status,
    lost_reason: status === "Lost" ? lostReason : "",
    closed_at: isOpen(status) ? null : before?.status === status ? before.closedAt : now,
  };
}

/** Input of a new deal, with its owner. */
export type DealCreation = Omit<DealInput, "ownerId"> & { ownerId: string | null };

export async function insertDeal(
  tx: Tx,
  id: string,
  input: DealCreation,
  now: string,
  sample: Row["sample"] = 0,
): Promise<void> {
  const customer = await customerColumns(tx, input.customerId ?? null);
  await tx
    .insertInto("deals")
    .values({
      id,
      title: input.title,
      ...customer,
      ...searchColumns(input.title, customer.customer_name),
      value_cents: centsOf(input.value ?? 0),
      ...stageColumns({ status: input.status ?? "New", lostReason: input.lostReason ?? "" }, now),
      expected_on: input.expectedOn ?? "",
      ...(await ownerColumns(tx, input.ownerId)),
      sample,
      version: 1,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

async function replaceDeal(tx: Tx, before: Deal, change: DealChange, now: string): Promise<void> {
  const { title, customerId, value, status = before.status, expectedOn, lostReason = before.lostReason } = change;
  // A deal of a deleted customer keeps the customer's name until it gets another one.
  const moves = customerId !== undefined && customerId !== before.customerId;
  const customer = moves ? await customerColumns(tx, customerId) : undefined;
  const columns = {
    title,
    ...customer,
    ...searchColumns(title, customer?.customer_name ?? before.customerName),
    value_cents: value === undefined ? undefined : centsOf(value),
    ...stageColumns({ status, lostReason }, now, before),
    expected_on: expectedOn === undefined ? undefined : (expectedOn ?? ""),
    ...(change.ownerId !== undefined && change.ownerId !== before.ownerId
      ? await ownerColumns(tx, change.ownerId)
      : {}),
  };
  await setColumns(tx, "deals", before.id, columns, now);
}

async function setDealStatus(
  tx: Tx,
  before: Deal,
  { status, lostReason }: DealStatusChange,
  now: string,
): Promise<void> {
  const columns = stageColumns({ status, lostReason: lostReason ?? before.lostReason }, now, before);
  await setColumns(tx, "deals", before.id, columns, now);
}

async function deleteDeal(tx: Tx, id: string): Promise<void> {
  await deleteTasksOf(tx, "deal_id", id);
  await tx.deleteFrom("deals").where("id", "=", id).execute();
}

export const dealStore: RecordStore<StoredDeal, DealCreation, DealChange, DealStatusChange> = {
  type: dealsTable.recordType,
  affectsPublicPages: false,
  nameOf: ({ title }) => title,
  inTrail: ({ email: _, ...deal }) => deal,
  find: findDeal,
  insert: (tx, id, input, now) => insertDeal(tx, id, input, now),
  replace: replaceDeal,
  setStatus: setDealStatus,
  remove: deleteDeal,
};

/** Returns number and value of the deals in each stage, of all or of one owner. */
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
  await inStatements(
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
    .set((eb) => ({ owner_id: "", owner_name: "", version: eb("version", "+", 1), updated_at: now }))
    .where("id", "=", id)
    .where("status", "in", OPEN_DEAL_STATUSES)
    .execute();
}

/** Replaces the names of deleted accounts in the deals that they closed. */
export async function setOwnerName(tx: Tx, accounts: readonly string[], to: string): Promise<void> {
  if (accounts.length === 0) return;
  await tx
    .updateTable("deals")
    .set({ owner_name: to })
    .where("owner_id", "in", accounts)
    .where("owner_name", "!=", to)
    .execute();
}

/** Removes everything that names the customer from deals. Value, stage, days and owner stay, since sums depend on them. */
export async function anonymizeDeals(tx: Tx, ids: readonly string[], to: string, now: string): Promise<void> {
  await tx
    .updateTable("deals")
    .set((eb) => ({
      title: to,
      customer_id: null,
      customer_name: to,
      email_key: "",
      ...searchColumns(to, to),
      lost_reason: eb.case().when("lost_reason", "=", "").then("").else(to).end(),
      version: eb("version", "+", 1),
      updated_at: now,
    }))
    .where("id", "in", ids)
    .execute();
}

export async function hasDeals(db: Read): Promise<boolean> {
  return (await db.selectFrom("deals").select("id").limit(1).executeTakeFirst()) !== undefined;
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

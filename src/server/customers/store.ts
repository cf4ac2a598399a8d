import {
  type CUSTOMER_SORTS,
  type Customer,
  type CustomerChange,
  type CustomerInput,
  type CustomerRow,
  HISTORY_ROWS,
} from "#contract/customers.ts";
import { centsOf, emailKey } from "#contract/fields.ts";
import type { ListRequest } from "#contract/lists.ts";
import { phoneKey, phoneTerm, searchedDigits } from "#contract/phone-key.ts";
import { otherEmailsColumn, setOtherAddresses } from "#server/customers/addresses-store.ts";
import { LINKS_TO_CUSTOMERS, PARTS_OF_CUSTOMERS } from "#server/customers/customer-references.ts";
import { readInteractions, readNotes } from "#server/customers/history-store.ts";
import { customersTable } from "#server/customers/tables.ts";
import { renameCustomerOfDeals } from "#server/deals/customer-deals.ts";
import type { VersionedRecord } from "#server/platform/api/preconditions.ts";
import type { Database, Read, Tx } from "#server/platform/database/database.ts";
import { type ListPlan, type ListResult, listRows, streamRows } from "#server/platform/database/lists.ts";
import { normalizeForSearch } from "#server/platform/database/normalize-for-search.ts";
import { deleteReferring, moveReferences } from "#server/platform/database/references.ts";
import { isSample } from "#server/platform/database/samples.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { sumOfCents } from "#server/platform/database/sum-cents.ts";
import { dropMails } from "#server/platform/mail/queue-mail.ts";
import { newId } from "#server/platform/records/ids.ts";
import type { RecordStore } from "#server/platform/records/records.ts";
import { setColumns } from "#server/platform/records/versioned.ts";
import { nextTasksOf } from "#server/tasks/tasks-of-records.ts";

export type Row = Schema["customers"];

const SORTS = {
  createdAt: "created_at",
  name: "name_key",
  company: "company_key",
  status: "status",
  value: "value_cents",
  lastContact: "last_contact_at",
} as const satisfies Record<(typeof CUSTOMER_SORTS)[number], keyof Row>;

export type CustomerFilters = ListRequest & { status?: Row["status"] | undefined; owner?: string | undefined };

/** Returns the customers of the rows, in the same order, each with the task that is due first. */
export async function customersOf(db: Read, rows: readonly Row[]): Promise<CustomerRow[]> {
  const next = await nextTasksOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...customerRow(row), nextTask: next.get(row.id) ?? null }));
}

export function customerRow(row: Row): Omit<CustomerRow, "nextTask"> {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    otherEmails: row.other_emails === "" ? [] : row.other_emails.split("\n"),
    phone: row.phone,
    company: row.company,
    status: row.status,
    value: row.value_cents / 100,
    lastContact: row.last_contact_at === "" ? null : row.last_contact_at,
    ownerId: row.owner_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    sample: isSample(row),
  };
}

function planOf({ status, owner }: CustomerFilters): ListPlan<"customers"> {
  return { table: customersTable, sorts: SORTS, filters: { status, owner_id: owner }, respell: phoneTerm };
}

export async function listCustomers(database: Database, filters: CustomerFilters): Promise<ListResult<CustomerRow>> {
  const { rows, total } = await listRows(database, planOf(filters), filters);
  return { rows: await customersOf(database.read, rows), total };
}

export async function* everyCustomer(database: Database, filters: CustomerFilters): AsyncGenerator<CustomerRow[]> {
  for await (const rows of streamRows(database, planOf(filters), filters)) yield await customersOf(database.read, rows);
}

/** Returns a customer with the newest part of its history and the number of its rows, or with the whole history. */
export async function findCustomer(
  db: Read,
  id: string,
  history: "newest" | "whole" = "newest",
): Promise<VersionedRecord<Customer> | undefined> {
  const row = await db
    .selectFrom("customers")
    .selectAll()
    .select(({ selectFrom, fn }) => [
      selectFrom("customer_notes")
        .select(fn.countAll<number>().as("rows"))
        .whereRef("customer_id", "=", "customers.id")
        .$asScalar()
        .$notNull()
        .as("notes_total"),
      selectFrom("customer_interactions")
        .select(fn.countAll<number>().as("rows"))
        .whereRef("customer_id", "=", "customers.id")
        .$asScalar()
        .$notNull()
        .as("interactions_total"),
    ])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { notes_total: notesTotal, interactions_total: interactionsTotal } = row;
  const [mostNotes, mostInteractions] =
    history === "whole" ? [notesTotal, interactionsTotal] : [HISTORY_ROWS, HISTORY_ROWS];
  const notes = await readNotes(db, id, { limit: mostNotes, offset: 0, down: true });
  const interactions = await readInteractions(db, id, { limit: mostInteractions, offset: 0, down: true });
  const nextTask = (await nextTasksOf(db, [id])).get(id) ?? null;
  return {
    record: { ...customerRow(row), nextTask, notes, notesTotal, interactions, interactionsTotal },
    version: row.version,
  };
}

export async function hasCustomers(db: Read): Promise<boolean> {
  return (await db.selectFrom("customers").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/** Returns the columns for sorting and searching, which are derived from others. */
function searchColumns(customer: Pick<Row, "name" | "email" | "other_emails" | "phone" | "company">) {
  return {
    phone_key: phoneKey(customer.phone),
    name_key: normalizeForSearch(customer.name),
    email_key: emailKey(customer.email),
    company_key: normalizeForSearch(customer.company),
    search: normalizeForSearch(
      [
        customer.name,
        customer.email,
        customer.company,
        searchedDigits(customer.phone),
        ...(customer.other_emails === "" ? [] : [customer.other_emails]),
      ].join("\n"),
    ),
  };
}

export type NewCustomer = Pick<
  Row,
  "id" | "name" | "email" | "phone" | "company" | "status" | "value_cents" | "created_at"
> &
  Partial<Pick<Row, "other_emails" | "owner_id" | "import_id" | "sample">>;

/** Returns all columns of a new customer. */
export function newRow(customer: NewCustomer): Row {
  const { other_emails = "" } = customer;
  return {
    owner_id: null,
    import_id: null,
    sample: 0,
    ...customer,
    other_emails,
    ...searchColumns({ ...customer, other_emails }),
    last_contact_at: "",
    version: 1,
    updated_at: customer.created_at,
  };
}

export async function insertCustomer(tx: Tx, customer: NewCustomer, sample: Row["sample"] = 0): Promise<void> {
  await tx
    .insertInto("customers")
    .values(newRow({ ...customer, sample }))
    .execute();
}

/** Input of a new customer, with the account that writes its first notes. */
export type CustomerCreation = CustomerInput & { author: { id: string; name: string } };

async function insertWithNotes(tx: Tx, id: string, input: CustomerCreation, now: string): Promise<void> {
  const other_emails = otherEmailsColumn(input.email, input.otherEmails ?? []);
  await insertCustomer(tx, {
    id,
    name: input.name,
    email: input.email,
    other_emails,
    phone: input.phone ?? "",
    company: input.company ?? "",
    status: input.status ?? "Lead",
    value_cents: centsOf(input.value ?? 0),
    owner_id: input.ownerId ?? null,
    created_at: now,
  });
  if (other_emails !== "") await setOtherAddresses(tx, id, other_emails);
  const notes = (input.notes ?? []).map((text) => ({
    id: newId(),
    customer_id: id,
    text,
    author: input.author.name,
    author_id: input.author.id,
    created_at: now,
  }));
  if (notes.length > 0) await tx.insertInto("customer_notes").values(notes).execute();
}

export async function replaceCustomer(tx: Tx, before: CustomerRow, change: CustomerChange, now: string): Promise<void> {
  const { id } = before;
  const { name, email, otherEmails = before.otherEmails, phone, company, status, value, ownerId } = change;
  const other_emails = otherEmailsColumn(email, otherEmails);
  const columns = {
    name,
    email,
    other_emails,
    ...searchColumns({ name, email, other_emails, phone: phone ?? before.phone, company: company ?? before.company }),
    phone,
    company,
    status,
    value_cents: value === undefined ? undefined : centsOf(value),
    owner_id: ownerId,
  };
  await setColumns(tx, "customers", id, columns, now);
  if (other_emails !== before.otherEmails.join("\n")) await setOtherAddresses(tx, id, other_emails);
  await renameCustomerOfDeals(tx, id, { name, email });
}

async function setCustomerStatus(tx: Tx, { id }: Customer, status: Row["status"], now: string): Promise<void> {
  await setColumns(tx, "customers", id, { status }, now);
}

async function deleteCustomer(tx: Tx, id: string): Promise<void> {
  await moveReferences(tx, LINKS_TO_CUSTOMERS, id, null);
  await deleteReferring(tx, PARTS_OF_CUSTOMERS, id);
  await dropMails(tx, [id]);
  await tx.deleteFrom("customers").where("id", "=", id).execute();
}

export async function summariseCustomers(db: Read) {
  const row = await db
    .selectFrom("customers")
    .select((eb) => [
      eb.fn.coalesce(sumOfCents(), eb.lit(0)).as("cents"),
      eb.fn
        .coalesce(eb.fn.sum<number>(eb.case().when("status", "=", "Active").then(1).else(0).end()), eb.lit(0))
        .as("active"),
      eb.fn
        .coalesce(eb.fn.sum<number>(eb.case().when("status", "=", "Lead").then(1).else(0).end()), eb.lit(0))
        .as("leads"),
    ])
    .executeTakeFirstOrThrow();
  return { totalValue: row.cents / 100, activeCustomers: row.active, activeLeads: row.leads };
}

export async function findCustomerRows(db: Read, ids: readonly string[]): Promise<CustomerRow[]> {
  const rows = await db.selectFrom("customers").selectAll().where("id", "in", ids).orderBy("id").execute();
  return customersOf(db, rows);
}

export const customerStore: RecordStore<Customer, CustomerCreation, CustomerChange, Row["status"]> = {
  type: customersTable.recordType,
  affectsPublicPages: false,
  nameOf: (customer) => customer.name,
  // Histories may have any length, so the audit trail has only the number of their rows.
  inTrail: ({ notes: _, interactions: __, nextTask: ___, ...customer }) => customer,
  find: (db, id) => findCustomer(db, id),
  insert: insertWithNotes,
  replace: replaceCustomer,
  setStatus: setCustomerStatus,
  peopleOf: async (_db, { email, otherEmails }) => [email, ...otherEmails],
  lockedBy: "customers",
  remove: deleteCustomer,
};

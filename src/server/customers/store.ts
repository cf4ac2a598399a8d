import { type SqlBool, sql } from "kysely";
import {
  CUSTOMER_SORTS,
  type Customer,
  type CustomerChange,
  type CustomerInput,
  type CustomerRow,
  type CustomerSource,
  HISTORY_ROWS,
  NO_SOURCE,
} from "#contract/customers.ts";
import type { CreatedFilters } from "#contract/day-filters.ts";
import { emailKey } from "#contract/fields.ts";
import type { ListRequest } from "#contract/lists.ts";
import { phoneKey, phoneTerm, searchedDigits } from "#contract/phone-key.ts";
import { distinctAddresses, setOtherAddresses } from "#server/customers/addresses-store.ts";
import { LINKS_TO_CUSTOMERS, PARTS_OF_CUSTOMERS } from "#server/customers/customer-references.ts";
import { readInteractions } from "#server/customers/history-store.ts";
import { customersTable } from "#server/customers/tables.ts";
import { renameCustomerOfDeals } from "#server/deals/customer-deals.ts";
import type { VersionedRecord } from "#server/platform/api/preconditions.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import { deleteReferring, moveReferences } from "#server/platform/database/references.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { inDays, onlyIf } from "#server/platform/database/spans.ts";
import { sumOfCents } from "#server/platform/database/sum-cents.ts";
import { deleteMailsAbout } from "#server/platform/mail/queue-mail.ts";
import { findAccountNames, type Signer, signAs } from "#server/platform/people/account-names.ts";
import { newId } from "#server/platform/records/ids.ts";
import { insertNotes, readNotes } from "#server/platform/records/notes.ts";
import type { Own } from "#server/platform/records/record-declaration.ts";
import { fieldsOf, itself, optional, readOnly } from "#server/platform/records/record-fields.ts";
import { recordTable } from "#server/platform/records/record-table.ts";
import type { RecordStore } from "#server/platform/records/records.ts";
import { nextTasksOf } from "#server/tasks/tasks-of-records.ts";

export type Row = Schema["customers"];
/** Customer without the number of open messages, which `withOpenMessages` adds to responses. */
export type StoredCustomer = Omit<Customer, "openMessages">;
export type CustomerFilters = ListRequest &
  CreatedFilters & {
    status?: Row["status"] | undefined;
    owner?: string | undefined;
    source?: CustomerSource | typeof NO_SOURCE | undefined;
  };
type Fields = Own<CustomerRow>;
/** Fields of a new or changed customer. */
export type CustomerFields = Omit<CustomerInput, "notes"> & Partial<Pick<CustomerRow, "source">>;

const { blank, column, columns, folded, money } = fieldsOf<Row>();

export const customerRecords = recordTable<"customers", Fields, CustomerFields, CustomerFilters, "import_id">({
  table: customersTable,
  title: "name",
  fields: {
    name: folded("name", "name_key", { listed: itself }),
    email: columns(
      ["email", "email_key"],
      ({ email }) => email,
      (email) => ({ email, email_key: emailKey(email) }),
      { listed: itself },
    ),
    company: optional("", folded("company", "company_key", { listed: itself })),
    phone: optional(
      "",
      columns(
        ["phone", "phone_key"],
        ({ phone }) => phone,
        (phone) => ({ phone, phone_key: phoneKey(phone) }),
        { listed: (phone) => [searchedDigits(phone)] },
      ),
    ),
    otherEmails: optional(
      [],
      columns(
        ["other_emails"],
        (row) => (row.other_emails === "" ? [] : row.other_emails.split("\n")),
        (emails) => ({ other_emails: emails.join("\n") }),
        { listed: (emails) => emails },
      ),
    ),
    status: optional("Lead", column("status")),
    value: optional(0, money("value_cents")),
    ownerId: optional(null, column("owner_id")),
    ownerName: {
      initial: "",
      isReadOnly: true,
      async load(db, rows) {
        const owners = await findAccountNames(
          db,
          rows.map(({ owner_id }) => owner_id),
        );
        return ({ owner_id }) => owners.get(owner_id)?.name ?? "";
      },
    },
    // Set by the code that creates a customer, and by no client.
    source: optional(
      null,
      columns(
        ["source"],
        (row) => row.source || null,
        (source) => ({ source: source ?? "" }),
      ),
    ),
    // The history sets it, in a change of its own.
    lastContact: readOnly(null, blank("last_contact_at")),
    nextTask: {
      initial: null,
      isReadOnly: true,
      async load(db, rows) {
        const next = await nextTasksOf(
          db,
          rows.map(({ id }) => id),
        );
        return ({ id }) => next.get(id) ?? null;
      },
    },
  },
  sorts: CUSTOMER_SORTS,
  plan: ({ status, owner, source, createdFrom, createdTo }) => ({
    filters: {
      status,
      owner_id: owner === "none" ? undefined : owner,
      source: source && [source === NO_SOURCE ? "" : source],
    },
    ...onlyIf([
      ...(owner === "none" ? [sql<SqlBool>`customers.owner_id is null`] : []),
      ...inDays("customers.created_at", { from: createdFrom, to: createdTo }),
    ]),
    respell: phoneTerm,
  }),
  others: { import_id: null },
  affectsPublicPages: false,
});

export const {
  list: listCustomers,
  every: everyCustomer,
  hasAny: hasCustomers,
  insert: insertCustomer,
  recordsOf: customersOf,
} = customerRecords;

/** Returns a customer with the newest part of its history and the number of its rows, or with the whole history. */
export async function findCustomer(
  db: Read,
  id: string,
  history: "newest" | "whole" = "newest",
): Promise<VersionedRecord<StoredCustomer> | undefined> {
  const row = await db
    .selectFrom("customers")
    .selectAll()
    .select(({ selectFrom, fn }) => [
      selectFrom("notes")
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
  const notes = await readNotes(db, { column: "customer_id", id }, { limit: mostNotes, offset: 0, down: true });
  const interactions = await readInteractions(db, id, { limit: mostInteractions, offset: 0, down: true });
  const [record] = await customersOf(db, [row]);
  return (
    record && withHistory({ record, version: row.version }, { notes, notesTotal, interactions, interactionsTotal })
  );
}

/** Input of a new customer, with the account that writes its first notes. */
export type CustomerCreation = CustomerInput & { author: Signer };

/** Inserts a customer with its first notes. Returns undefined if the record has to be read again for its notes or its owner's name. */
async function insertWithNotes(tx: Tx, id: string, input: CustomerCreation, now: string) {
  const otherEmails = distinctAddresses(input.email, input.otherEmails ?? []);
  const made = await insertCustomer(tx, id, { ...input, otherEmails, source: "Staff" }, now);
  if (otherEmails.length > 0) await setOtherAddresses(tx, id, otherEmails);
  const { notes = [] } = input;
  // No input has the name of an owner.
  if (notes.length === 0 && made.record.ownerId === null)
    return withHistory(made, { notes: [], notesTotal: 0, interactions: [], interactionsTotal: 0 });
  if (notes.length === 0) return undefined;
  const signed_by = await signAs(tx, input.author);
  const rows = notes.map((text) => ({ id: newId(), customer_id: id, text, signed_by, created_at: now }));
  await insertNotes(tx, rows);
  return undefined;
}

type History = Pick<StoredCustomer, "notes" | "notesTotal" | "interactions" | "interactionsTotal">;

/** Returns a written customer with its history. */
function withHistory(
  { record, version }: VersionedRecord<CustomerRow>,
  { notes, notesTotal, interactions, interactionsTotal }: History,
): VersionedRecord<StoredCustomer> {
  return { record: { ...record, notes, notesTotal, interactions, interactionsTotal }, version };
}

/** Inserts customers of an import. Returns them in this order. */
export function insertImported(
  tx: Tx,
  customers: readonly { id: string; input: CustomerFields }[],
  { importId, now }: { importId: string; now: string },
): Promise<CustomerRow[]> {
  const added = customers.map(({ id, input }) => ({ id, input: { ...input, source: "Import" as const } }));
  return customerRecords.insertMany(tx, added, now, { import_id: importId });
}

/** Changes a customer. Its deals get its name and address. */
export async function replaceCustomer(tx: Tx, before: CustomerRow, change: CustomerChange, now: string) {
  const { id } = before;
  const { name, email } = change;
  const otherEmails = distinctAddresses(email, change.otherEmails ?? before.otherEmails);
  const written = await customerRecords.replace(tx, before, { ...change, otherEmails, source: before.source }, now);
  if (otherEmails.join() !== before.otherEmails.join()) await setOtherAddresses(tx, id, otherEmails);
  await renameCustomerOfDeals(tx, id, { name, email });
  return written;
}

/** Deletes a customer with its parts and mails. Its messages and deals stay without a customer. */
async function deleteCustomer(tx: Tx, id: string): Promise<void> {
  await moveReferences(tx, LINKS_TO_CUSTOMERS, id, null);
  await deleteReferring(tx, PARTS_OF_CUSTOMERS, id);
  await deleteMailsAbout(tx, [id]);
  await customerRecords.remove(tx, id);
}

/** Returns the value of all customers, and the numbers of those that are Active and Lead. */
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

/** Returns the customers with these ids that exist, sorted by id, without their histories. */
export async function findCustomerRows(db: Read, ids: readonly string[]): Promise<CustomerRow[]> {
  const rows = await db.selectFrom("customers").selectAll().where("id", "in", ids).orderBy("id").execute();
  return customersOf(db, rows);
}

export const customerStore: RecordStore<StoredCustomer, CustomerCreation, CustomerChange, Row["status"]> = {
  ...customerRecords.store,
  eventOf: (before, after) => (!after ? "customer.deleted" : before ? "customer.updated" : "customer.created"),
  assigneeOf: ({ ownerId }) => ownerId,
  // Histories may have any length, so the audit trail has only the number of their rows.
  inTrail: ({ notes: _, interactions: __, nextTask: ___, ...customer }) => customer,
  find: (db, id) => findCustomer(db, id),
  insert: insertWithNotes,
  async replace(tx, before, change, now) {
    const written = await replaceCustomer(tx, before, change, now);
    return written === "unchanged" ? written : withHistory(written, before);
  },
  async setStatus(tx, before, status, now) {
    const written = await customerRecords.setStatus(tx, before, status, now);
    return written === "unchanged" ? written : withHistory(written, before);
  },
  peopleOf: async (_db, { email, otherEmails }) => [email, ...otherEmails],
  lockedBy: "customers",
  remove: deleteCustomer,
};

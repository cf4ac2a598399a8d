import { type NotNull, sql } from "kysely";
import {
  type CUSTOMER_SORTS,
  type Customer,
  type CustomerChange,
  type CustomerInput,
  type CustomerNote,
  type CustomerRow,
  HISTORY_ROWS,
  type Interaction,
  MAX_DUPLICATES,
} from "#contract/customers.ts";
import { centsOf, emailKey } from "#contract/fields.ts";
import type { ListRequest } from "#contract/lists.ts";
import { phoneKey, phoneTerm, searchedDigits } from "#contract/phone-key.ts";
import { CUSTOMER_REFERENCES, LINKS_TO_CUSTOMERS, PARTS_OF_CUSTOMERS } from "#server/customers/customer-references.ts";
import { customersTable } from "#server/customers/tables.ts";
import { renameCustomerOfDeals } from "#server/deals/customer-deals.ts";
import type { VersionedRecord } from "#server/platform/api/preconditions.ts";
import type { Database, Read, Tx } from "#server/platform/database/database.ts";
import {
  type ListPlan,
  type ListResult,
  listRows,
  runsDown,
  streamRows,
  windowOf,
} from "#server/platform/database/lists.ts";
import { normalizeForSearch } from "#server/platform/database/normalize-for-search.ts";
import { deleteReferring, moveReferences } from "#server/platform/database/references.ts";
import { isSample } from "#server/platform/database/samples.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { sumOfCents } from "#server/platform/database/sum-cents.ts";
import { dropMails } from "#server/platform/mail/queue-mail.ts";
import { newId } from "#server/platform/records/ids.ts";
import type { RecordStore } from "#server/platform/records/records.ts";
import { bumpVersion, setColumns } from "#server/platform/records/versioned.ts";
import { nextTasksOf } from "#server/tasks/tasks-of-records.ts";

type Row = Schema["customers"];

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
async function customersOf(db: Read, rows: readonly Row[]): Promise<CustomerRow[]> {
  const next = await nextTasksOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...customerRow(row), nextTask: next.get(row.id) ?? null }));
}

/** Returns a customer whose next task is not needed: an import compares the other fields only. */
const withoutTask = (row: Row): CustomerRow => ({ ...customerRow(row), nextTask: null });

function customerRow(row: Row): Omit<CustomerRow, "nextTask"> {
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

/** Returns a customer with the newest part of its history and the number of its lines, or with the whole history. */
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

const NOTE = ["id", "text", "author", "created_at as createdAt"] as const;
const INTERACTION = ["id", "happened_at as date", "type", "description", "author"] as const;

interface HistoryPage {
  limit: number;
  offset: number;
  /** Whether the newest rows come first. */
  down: boolean;
}

function readNotes(db: Read, customerId: string, { limit, offset, down }: HistoryPage): Promise<CustomerNote[]> {
  const order = down ? "desc" : "asc";
  return db
    .selectFrom("customer_notes")
    .select(NOTE)
    .where("customer_id", "=", customerId)
    .orderBy("created_at", order)
    .orderBy("id", order)
    .limit(limit)
    .offset(offset)
    .execute();
}

function readInteractions(db: Read, customerId: string, { limit, offset, down }: HistoryPage): Promise<Interaction[]> {
  const order = down ? "desc" : "asc";
  return db
    .selectFrom("customer_interactions")
    .select(INTERACTION)
    .where("customer_id", "=", customerId)
    .orderBy("happened_at", order)
    .orderBy("id", order)
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Returns one page of the notes on a customer, or undefined if the customer does not exist. */
export async function listNotes(
  db: Read,
  customerId: string,
  request: ListRequest,
): Promise<ListResult<CustomerNote> | undefined> {
  const total = await countOf(db, customerId, "customer_notes");
  if (total === undefined) return undefined;
  return { rows: await readNotes(db, customerId, { ...windowOf(request), down: runsDown(request) }), total };
}

/** Returns one page of a customer's interactions, or undefined if the customer does not exist. */
export async function listInteractions(
  db: Read,
  customerId: string,
  request: ListRequest,
): Promise<ListResult<Interaction> | undefined> {
  const total = await countOf(db, customerId, "customer_interactions");
  if (total === undefined) return undefined;
  return { rows: await readInteractions(db, customerId, { ...windowOf(request), down: runsDown(request) }), total };
}

/** Returns the number of rows in a customer's history, or undefined if the customer does not exist. */
async function countOf(
  db: Read,
  customerId: string,
  table: "customer_notes" | "customer_interactions",
): Promise<number | undefined> {
  const { rows } = await sql<{ total: number }>`
    select (select count(*) from ${sql.table(table)} where customer_id = customers.id) as total
    from customers where id = ${customerId}`.execute(db);
  return rows[0]?.total;
}

export async function hasCustomers(db: Read): Promise<boolean> {
  return (await db.selectFrom("customers").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/** Returns the id of the oldest customer with an address, since customers may share one, or else of one with it as a further one. */
export async function findOldestCustomer(db: Read, emailKey: string): Promise<string | undefined> {
  const own = await db
    .selectFrom("customers")
    .select("id")
    .where("email_key", "=", emailKey)
    .orderBy("created_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  if (own) return own.id;
  const other = await db
    .selectFrom("customer_addresses")
    .innerJoin("customers", "customers.id", "customer_addresses.customer_id")
    .select("customers.id")
    .where("customer_addresses.email_key", "=", emailKey)
    .orderBy("customers.created_at")
    .orderBy("customers.id")
    .limit(1)
    .executeTakeFirst();
  return other?.id;
}

/** Returns the ids of customers that have one of these addresses as a further one. */
export async function findByOtherAddresses(db: Read, emailKeys: readonly string[]): Promise<string[]> {
  if (emailKeys.length === 0) return [];
  const rows = await findIdsByOtherAddresses(db, emailKeys).distinct().execute();
  return rows.map(({ customer_id }) => customer_id);
}

const findIdsByOtherAddresses = (db: Read, emailKeys: readonly string[]) =>
  db.selectFrom("customer_addresses").select("customer_id").where("email_key", "in", emailKeys);

/** Returns all addresses of the customers that have one of these addresses, in lower case. */
export async function findAddressesOfCustomers(db: Read, emailKeys: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("customers")
    .select(["email_key", "other_emails"])
    .where(({ eb, or }) =>
      or([eb("email_key", "in", emailKeys), eb("id", "in", findIdsByOtherAddresses(db, emailKeys))]),
    )
    .where("other_emails", "!=", "")
    .execute();
  return rows.flatMap(({ email_key, other_emails }) => [email_key, ...otherKeysOf(other_emails)]);
}

/** Returns the id of the customer that a merged one became part of, by the former id. */
export async function findMergedInto(db: Read, id: string): Promise<string | undefined> {
  const row = await db.selectFrom("customer_merges").select("customer_id").where("id", "=", id).executeTakeFirst();
  return row?.customer_id;
}

/**
 * Returns the other customers with the same address, telephone number, or name and company, oldest first. Returns undefined if the
 * customer does not exist. Each condition has its own query, so that each uses its index.
 */
export async function findDuplicates(db: Read, id: string): Promise<CustomerRow[] | undefined> {
  const own = await db.selectFrom("customers").selectAll().where("id", "=", id).executeTakeFirst();
  if (!own) return undefined;
  const others = db
    .selectFrom("customers")
    .selectAll()
    .where("id", "!=", id)
    .orderBy("created_at")
    .limit(MAX_DUPLICATES);
  const keys = [own.email_key, ...otherKeysOf(own.other_emails)];
  const alike = [
    others.where("email_key", "in", keys),
    others.where("id", "in", (eb) =>
      eb.selectFrom("customer_addresses").select("customer_id").where("email_key", "in", keys),
    ),
  ];
  // The condition of the index, which PostgreSQL would not see in a parameter.
  if (own.phone_key !== "")
    alike.push(others.where("phone_key", "=", own.phone_key).where(sql<boolean>`phone_key <> ''`));
  if (own.company_key !== "")
    alike.push(others.where("name_key", "=", own.name_key).where("company_key", "=", own.company_key));
  const found = new Map<string, Row>();
  for (const query of alike) for (const row of await query.execute()) found.set(row.id, row);
  const byAge = (one: Row, other: Row) => (`${one.created_at} ${one.id}` < `${other.created_at} ${other.id}` ? -1 : 1);
  return customersOf(db, [...found.values()].sort(byAge).slice(0, MAX_DUPLICATES));
}

/** Makes a customer part of another one: all its rows and its merges lead there, and it is deleted. */
export async function mergeRows(tx: Tx, from: string, into: string, now: string): Promise<void> {
  await moveReferences(tx, CUSTOMER_REFERENCES, from, into);
  await tx.updateTable("customer_merges").set({ customer_id: into }).where("customer_id", "=", from).execute();
  await tx
    .insertInto("customer_merges")
    .values({ id: from, customer_id: into, email_key: "", created_at: now })
    .execute();
  await tx.deleteFrom("customers").where("id", "=", from).execute();
  await moveLastContact(tx, into);
  await bumpVersion(tx, "customers", into, now);
}

/** Returns the keys of a customer's further addresses. */
function otherKeysOf(otherEmails: string): string[] {
  return otherEmails === "" ? [] : otherEmails.split("\n").map(emailKey);
}

/** Returns further addresses as their column, each once and without the first address. */
function otherEmailsColumn(email: string, otherEmails: readonly string[]): string {
  const byKey = new Map(otherEmails.map((other) => [emailKey(other), other]));
  byKey.delete(emailKey(email));
  return [...byKey.values()].join("\n");
}

/** Stores by which further addresses a customer is found. */
async function setOtherAddresses(tx: Tx, customer_id: string, otherEmails: string): Promise<void> {
  await tx.deleteFrom("customer_addresses").where("customer_id", "=", customer_id).execute();
  const rows = otherKeysOf(otherEmails).map((email_key) => ({ customer_id, email_key }));
  if (rows.length > 0) await tx.insertInto("customer_addresses").values(rows).execute();
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
function newRow(customer: NewCustomer): Row {
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

/** Inserts customers with their first notes. */
export async function insertCustomers(
  tx: Tx,
  customers: readonly NewCustomer[],
  notes: readonly NewNote[],
): Promise<void> {
  if (customers.length > 0) await tx.insertInto("customers").values(customers.map(newRow)).execute();
  if (notes.length > 0)
    await tx
      .insertInto("customer_notes")
      .values(notes.map((note) => ({ author_id: null, ...note })))
      .execute();
}

/** Returns the notes of these customers that have one of these texts. */
export async function findNotesWithText(
  db: Read,
  customerIds: readonly string[],
  texts: readonly string[],
): Promise<{ customer_id: string; text: string }[]> {
  if (customerIds.length === 0 || texts.length === 0) return [];
  return db
    .selectFrom("customer_notes")
    .select(["customer_id", "text"])
    .where("customer_id", "in", customerIds)
    .where("text", "in", texts)
    .execute();
}

/** Returns the oldest customer of each address, by the address, or else one with it as a further one. */
export async function findCustomersByAddress(
  db: Read,
  emailKeys: readonly string[],
): Promise<Map<string, CustomerRow>> {
  const found = new Map<string, CustomerRow>();
  if (emailKeys.length === 0) return found;
  const others = await db
    .selectFrom("customer_addresses")
    .innerJoin("customers", "customers.id", "customer_addresses.customer_id")
    .selectAll("customers")
    .select("customer_addresses.email_key as address")
    .where("customer_addresses.email_key", "in", emailKeys)
    .orderBy("customers.created_at", "desc")
    .orderBy("customers.id", "desc")
    .execute();
  for (const { address, ...row } of others) found.set(address, withoutTask(row));
  const newestFirst = await db
    .selectFrom("customers")
    .selectAll()
    .where("email_key", "in", emailKeys)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  for (const row of newestFirst) found.set(row.email_key, withoutTask(row));
  return found;
}

/** Returns the ids of the customers that an import created and that still exist. */
export async function findImportedIds(db: Read, importId: string): Promise<string[]> {
  const rows = await db.selectFrom("customers").select("id").where("import_id", "=", importId).orderBy("id").execute();
  return rows.map(({ id }) => id);
}

/** Returns which of these imported customers have changed since: by staff, who leave an audit line, or by a row that refers to them. */
export async function findChangedSinceImport(db: Read, ids: readonly string[]): Promise<Set<string>> {
  const acted = await db
    .selectFrom("audit")
    .select("record_id as id")
    .where("record_type", "=", customersTable.recordType)
    .where("record_id", "in", ids)
    .where("action", "!=", "imported")
    .execute();
  const changed = new Set(acted.map(({ id }) => id));
  // The notes that came with the import count as no change, and every other one leaves an audit line.
  for (const reference of CUSTOMER_REFERENCES.filter(({ table }) => table !== "customer_notes")) {
    const [table, column] = [sql.table(reference.table), sql.ref(reference.column)];
    const { rows } = await sql<{ id: string }>`
      select distinct ${column} as id from ${table} where ${column} in (${sql.join(ids)})`.execute(db);
    for (const { id } of rows) changed.add(id);
  }
  return changed;
}

export async function deleteImported(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom("customers").where("id", "in", ids).execute();
}

/**
 * Adds a note to the customer's history. Like `insertInteraction`, it does not change the version, because a PUT cannot
 * change the history. Otherwise a visitor's message would make a user's save fail.
 */
export async function insertNote(tx: Tx, note: NewNote): Promise<void> {
  await tx
    .insertInto("customer_notes")
    .values({ author_id: null, ...note })
    .execute();
}

export type NewNote = Optional<Schema["customer_notes"], "author_id">;
/** Interaction of which a program knows no author. */
type NewInteraction = Optional<Schema["customer_interactions"], "author" | "author_id">;
type Optional<All, Names extends keyof All> = Omit<All, Names> & Partial<Pick<All, Names>>;

type Line = { id: string; customerId: string };

/** Returns a note with the id of its author, or undefined if the customer has no such note. */
export async function findNote(db: Read, { id, customerId }: Line) {
  return db
    .selectFrom("customer_notes")
    .select([...NOTE, "author_id as authorId"])
    .where("id", "=", id)
    .where("customer_id", "=", customerId)
    .executeTakeFirst();
}

export async function setNoteText(tx: Tx, id: string, text: string): Promise<void> {
  await tx.updateTable("customer_notes").set({ text }).where("id", "=", id).execute();
}

export async function deleteNote(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("customer_notes").where("id", "=", id).execute();
}

/** Returns an interaction with the id of its author, or undefined if the customer has no such interaction. */
export async function findInteraction(db: Read, { id, customerId }: Line) {
  return db
    .selectFrom("customer_interactions")
    .select([...INTERACTION, "author_id as authorId"])
    .where("id", "=", id)
    .where("customer_id", "=", customerId)
    .executeTakeFirst();
}

/** Changes an interaction. The last contact of its customer follows. */
export async function setInteraction(
  tx: Tx,
  { id, customerId }: Line,
  { type, description, date }: Pick<Interaction, "type" | "description" | "date">,
): Promise<void> {
  await tx
    .updateTable("customer_interactions")
    .set({ type, description, happened_at: date })
    .where("id", "=", id)
    .execute();
  await moveLastContact(tx, customerId);
}

/**
 * Adds an interaction to the customer's history. If it is the newest, the last contact moves to it, at most to the time of logging,
 * so that the last contact is never in the future.
 */
export async function insertInteraction(tx: Tx, interaction: NewInteraction): Promise<void> {
  const { customer_id, happened_at, created_at } = interaction;
  const contact = happened_at < created_at ? happened_at : created_at;
  await tx
    .insertInto("customer_interactions")
    .values({ author: "", author_id: null, ...interaction })
    .execute();
  await tx
    .updateTable("customers")
    .set({ last_contact_at: contact })
    .where("id", "=", customer_id)
    .where("last_contact_at", "<", contact)
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

async function replaceCustomer(tx: Tx, id: string, change: CustomerChange, now: string): Promise<void> {
  const { name, email, otherEmails, phone, company, status, value, ownerId } = change;
  const stored = await tx
    .selectFrom("customers")
    .select(["phone", "company", "other_emails"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const other_emails = otherEmailsColumn(email, otherEmails ?? stored.other_emails.split("\n").filter(Boolean));
  const columns = {
    name,
    email,
    other_emails,
    ...searchColumns({ name, email, other_emails, phone: phone ?? stored.phone, company: company ?? stored.company }),
    phone,
    company,
    status,
    value_cents: value === undefined ? undefined : centsOf(value),
    owner_id: ownerId,
  };
  await setColumns(tx, "customers", id, columns, now);
  if (other_emails !== stored.other_emails) await setOtherAddresses(tx, id, other_emails);
  await renameCustomerOfDeals(tx, id, { name, email });
}

async function setCustomerStatus(tx: Tx, id: string, status: Row["status"], now: string): Promise<void> {
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

/** Returns the ids of all lines in the histories of these customers, newest first. */
export async function findHistoryIds(
  db: Read,
  table: "customer_notes" | "customer_interactions",
  customerIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom(table)
    .select("id")
    .where("customer_id", "in", customerIds)
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ id }) => id);
}

export async function findNotes(db: Read, ids: readonly string[]): Promise<CustomerNote[]> {
  return db.selectFrom("customer_notes").select(NOTE).where("id", "in", ids).orderBy("id", "desc").execute();
}

export async function findInteractions(db: Read, ids: readonly string[]): Promise<Interaction[]> {
  return db
    .selectFrom("customer_interactions")
    .select(INTERACTION)
    .where("id", "in", ids)
    .orderBy("id", "desc")
    .execute();
}

/** Lines of a history by one author: those with the account's id, and older ones by their time. */
interface LinesOf {
  customerId: string;
  account: string | null;
  author: string;
  /** Undefined for the notes that were created with the customer. */
  at: string | undefined;
}

/** Replaces the author's name in lines of a customer's history, which outlive the account of their author. */
export async function setHistoryAuthor(
  tx: Tx,
  table: "customer_notes" | "customer_interactions",
  { customerId, account, author, at }: LinesOf,
  to: string,
): Promise<void> {
  await tx
    .updateTable(table)
    .set({ author: to })
    .where("customer_id", "=", customerId)
    .where("author", "=", author)
    .where(({ eb, or, selectFrom }) =>
      or([
        eb("author_id", "=", account),
        eb("created_at", "=", at ?? selectFrom("customers").select("created_at").where("id", "=", customerId)),
      ]),
    )
    .execute();
}

/** Replaces the author's name in the line of a reply to a message. */
export async function setReplyAuthor(
  tx: Tx,
  { messageId, author, at }: { messageId: string; author: string; at: string },
  to: string,
): Promise<void> {
  await tx
    .updateTable("customer_interactions")
    .set({ author: to })
    .where("message_id", "=", messageId)
    .where("author", "=", author)
    .where("created_at", "=", at)
    .execute();
}

/** Deletes lines of histories, by their ids or by their messages. Returns the ids of the customers. */
export async function deleteInteractions(tx: Tx, by: "id" | "message_id", ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const deleted = await tx.deleteFrom("customer_interactions").where(by, "in", ids).returning("customer_id").execute();
  const customers = [...new Set(deleted.map(({ customer_id }) => customer_id))];
  for (const id of customers) await moveLastContact(tx, id);
  return customers;
}

async function moveLastContact(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable("customers")
    .set((eb) => ({
      last_contact_at: eb.fn.coalesce(
        eb
          .selectFrom("customer_interactions")
          .select(
            sql<string>`max(case when happened_at < created_at then happened_at else created_at end)`.as("newest"),
          )
          .where("customer_id", "=", id),
        eb.val(""),
      ),
    }))
    .where("id", "=", id)
    .execute();
}

/** Returns a lead that a form has made, with the lines that its messages have made. */
export async function findLeadWithForms(tx: Tx, id: string) {
  const lead = await tx
    .selectFrom("customers")
    .select(["id", "name", "email", "company", "created_at as createdAt"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const forms = await tx
    .selectFrom("customer_interactions")
    .select(["id", "message_id as messageId", "created_at as createdAt"])
    .where("customer_id", "=", id)
    .where("message_id", "is not", null)
    .$narrowType<{ messageId: NotNull }>()
    .execute();
  return { lead, forms };
}

/**
 * Returns the customers that a form created and that are unchanged since: Leads without value, notes, tasks, deals, history
 * or audit line, no samples.
 * With `besidesSpam`, messages in Spam and their lines in the history do not count.
 */
export async function findBareLeads(tx: Tx, ids: readonly string[], besidesSpam = false): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom("customers")
    .select("id")
    .where("id", "in", ids)
    .where("status", "=", "Lead")
    .where("value_cents", "=", 0)
    .where("sample", "=", 0)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("customer_notes").select("id").whereRef("customer_id", "=", "customers.id"))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("tasks").select("id").whereRef("customer_id", "=", "customers.id"))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("deals").select("id").whereRef("customer_id", "=", "customers.id"))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("customer_interactions")
            .leftJoin("messages", "messages.id", "customer_interactions.message_id")
            .select("customer_interactions.id")
            .whereRef("customer_interactions.customer_id", "=", "customers.id")
            .$if(besidesSpam, (lines) =>
              lines.where(({ eb, or }) =>
                or([
                  eb("customer_interactions.type", "!=", "Web form"),
                  eb("messages.status", "is", null),
                  eb("messages.status", "!=", "Spam"),
                ]),
              ),
            ),
        ),
      ),
    )
    .$if(besidesSpam, (leads) =>
      leads.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("messages")
              .select("id")
              .whereRef("customer_id", "=", "customers.id")
              .where("status", "!=", "Spam"),
          ),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("audit")
            .select("id")
            .where("record_type", "=", customerStore.type)
            .whereRef("record_id", "=", "customers.id"),
        ),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}

export const customerStore: RecordStore<Customer, CustomerCreation, CustomerChange, Row["status"]> = {
  type: customersTable.recordType,
  affectsPublicPages: false,
  nameOf: (customer) => customer.name,
  // Histories may have any length, so the trail has only the number of their lines.
  inTrail: ({ notes: _, interactions: __, nextTask: ___, ...customer }) => customer,
  find: (db, id) => findCustomer(db, id),
  insert: insertWithNotes,
  replace: replaceCustomer,
  setStatus: setCustomerStatus,
  peopleOf: async (_db, { email, otherEmails }) => [email, ...otherEmails],
  lockedBy: "customers",
  remove: deleteCustomer,
};

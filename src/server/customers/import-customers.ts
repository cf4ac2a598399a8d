import type { CustomerChange, CustomerRow } from "#contract/customers.ts";
import { emailKey } from "#contract/fields.ts";
import { IMPORTED_FIELDS, type ImportCounts } from "#contract/imports.ts";
import { mapToRecord } from "#contract/map-record.ts";
import { lockAddresses } from "#server/customers/find-or-add-lead.ts";
import {
  deleteImported,
  findChangedSinceImport,
  findCustomersByAddress,
  findImportedIds,
  findNotesWithText,
} from "#server/customers/import-store.ts";
import {
  type CustomerFields,
  customerStore,
  findCustomerRows,
  insertImported,
  replaceCustomer,
} from "#server/customers/store.ts";
import { chunksOf } from "#server/platform/database/chunks.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import { lockRows } from "#server/platform/database/lock-rows.ts";
import { storeMentions } from "#server/platform/notices/mentions.ts";
import { signAs } from "#server/platform/people/account-names.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type AuditEntry, recordAudits } from "#server/platform/records/audit.ts";
import { newId } from "#server/platform/records/ids.ts";
import { insertNotes, type NewNote } from "#server/platform/records/notes.ts";
import { type ActorContext, changedFields } from "#server/platform/records/records.ts";

type ImportedField = (typeof IMPORTED_FIELDS)[number];

/** Customer of an import. A field that is undefined stays as it is in a known customer. */
export interface ImportedCustomer {
  fields: Pick<CustomerFields, "name" | "email"> & {
    [Field in ImportedField]: CustomerFields[Field] | undefined;
  };
  /** Text of a note; `""` for none. */
  note: string;
}

/** Returns which of these addresses a customer has, or had before a merge. */
export async function findKnownAddresses(db: Read, emailKeys: readonly string[]): Promise<Set<string>> {
  const known = new Set<string>();
  for (const chunk of chunksOf(emailKeys))
    for (const key of (await findCustomersByAddress(db, chunk)).keys()) known.add(key);
  return known;
}

interface ImportContext {
  platform: Pick<Platform, "features">;
  importId: string;
  now: Date;
  acting: ActorContext;
  onDuplicate: "skip" | "update";
}

/** Stores some rows of an import, in the order of the file. A row whose address a customer has is a duplicate. */
export async function storeImported(
  tx: Tx,
  rows: readonly ImportedCustomer[],
  context: ImportContext,
): Promise<ImportCounts> {
  const keys = rows.map(({ fields }) => emailKey(fields.email));
  await lockAddresses(tx, keys, context.now);
  if (context.onDuplicate === "update") {
    // Locked, so that nobody deletes or merges the known customers before they are updated.
    const found = [...(await findCustomersByAddress(tx, keys)).values()];
    await lockRows(
      tx,
      "customers",
      found.map(({ id }) => id),
    );
  }
  const known = await findCustomersByAddress(tx, keys);
  const fresh: ImportedCustomer[] = [];
  const duplicates: ImportedCustomer[] = [];
  const seen = new Set(known.keys());
  for (const row of rows) {
    const key = emailKey(row.fields.email);
    if (seen.has(key)) duplicates.push(row);
    else fresh.push(row);
    seen.add(key);
  }
  await createCustomers(tx, fresh, known, context);
  const isUpdate = context.onDuplicate === "update";
  const updated = isUpdate ? await updateCustomers(tx, duplicates, known, context) : 0;
  const [unchanged, skipped] = isUpdate ? [duplicates.length - updated, 0] : [0, duplicates.length];
  return { created: fresh.length, updated, unchanged, skipped };
}

/** Creates customers with their notes, and adds the customers to `known`. */
async function createCustomers(
  tx: Tx,
  rows: readonly ImportedCustomer[],
  known: Map<string, CustomerRow>,
  { platform, importId, now, acting }: ImportContext,
): Promise<void> {
  const at = now.toISOString();
  const added = rows.map(({ fields }) => ({ id: newId(), input: fields }));
  const customers = await insertImported(tx, added, { importId, now: at });
  for (const customer of customers) known.set(emailKey(customer.email), customer);
  const notes: NewNote[] = [];
  for (const [index, { note }] of (await withStoredMentions(tx, platform, rows, known)).entries()) {
    const { id } = added[index] ?? {};
    if (note !== "" && id !== undefined) notes.push(await noteOf(tx, acting, id, note, at));
  }
  await insertNotes(tx, notes);
  const given = (customer: CustomerRow) => mapToRecord(IMPORTED_FIELDS, (field) => customer[field]);
  const entries = customers.map((customer) => entryOf(acting, "imported", customer, undefined, given(customer)));
  await recordAudits(tx, now, entries);
}

/**
 * Updates known customers with the fields that the rows fill, and adds a row's note unless the customer has that note. Returns the number
 * of rows that changed a customer.
 */
async function updateCustomers(
  tx: Tx,
  given: readonly ImportedCustomer[],
  known: Map<string, CustomerRow>,
  { platform, now, acting }: ImportContext,
): Promise<number> {
  const at = now.toISOString();
  const rows = await withStoredMentions(tx, platform, given, known);
  const notes: NewNote[] = [];
  const entries: AuditEntry[] = [];
  const noted = await findNotes(tx, rows, known);
  /** Customers as the rows so far have left them, by id: a merged customer has several addresses. */
  const current = new Map([...known.values()].map((customer) => [customer.id, customer]));
  let updated = 0;
  for (const { fields, note } of rows) {
    const { email, ...others } = fields;
    const before = current.get(known.get(emailKey(email))?.id ?? "");
    if (!before) continue;
    const filled = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined));
    const after: CustomerRow = { ...before, ...filled };
    current.set(after.id, after);
    const changed = changedFields(before, after);
    const isChanged = Object.keys(changed.after).length > 0;
    const isNewNote = note !== "" && !noted.has(noteKey(before.id, note));
    if (isChanged || isNewNote) updated += 1;
    if (isChanged) {
      // The customer's address stays: the row may have one from before a merge.
      const change: CustomerChange = { ...fields, email: before.email };
      await replaceCustomer(tx, before, change, at);
      entries.push(entryOf(acting, "changed", after, changed.before, changed.after));
    }
    if (!isNewNote) continue;
    noted.add(noteKey(before.id, note));
    const added = await noteOf(tx, acting, before.id, note, at);
    notes.push(added);
    const { name: author } = acting.session.account;
    entries.push(entryOf(acting, "added a note to", after, undefined, { id: added.id, text: note, author }));
  }
  await insertNotes(tx, notes);
  await recordAudits(tx, now, entries);
  return updated;
}

/** Returns rows of known customers with the mentions in their notes as they are stored. An import notifies nobody. */
async function withStoredMentions(
  tx: Tx,
  platform: ImportContext["platform"],
  rows: readonly ImportedCustomer[],
  known: ReadonlyMap<string, CustomerRow>,
): Promise<ImportedCustomer[]> {
  const stored: ImportedCustomer[] = [];
  for (const row of rows) {
    const id = known.get(emailKey(row.fields.email))?.id ?? "";
    const { text: note } = await storeMentions(tx, platform, { column: "customer_id", id }, row.note);
    stored.push({ ...row, note });
  }
  return stored;
}

const noteKey = (id: string, text: string) => `${id} ${text}`;

/** Returns the keys of the rows' notes that their customers have already. */
async function findNotes(
  tx: Tx,
  rows: readonly ImportedCustomer[],
  known: Map<string, CustomerRow>,
): Promise<Set<string>> {
  const withNotes = rows.filter(({ note }) => note !== "");
  const ids = withNotes.flatMap(({ fields }) => known.get(emailKey(fields.email))?.id ?? []);
  const texts = new Set(withNotes.map(({ note }) => note));
  const found = await findNotesWithText(tx, ids, [...texts]);
  return new Set(found.map(({ customer_id, text }) => noteKey(customer_id ?? "", text)));
}

async function noteOf(
  tx: Tx,
  { session }: ActorContext,
  customer_id: string,
  text: string,
  created_at: string,
): Promise<NewNote> {
  return { id: newId(), customer_id, text, signed_by: await signAs(tx, session.account), created_at };
}

/** Events that webhooks get, by the action of the audit entry. */
const EVENTS = {
  imported: "customer.created",
  changed: "customer.updated",
  "added a note to": undefined,
  deleted: "customer.deleted",
} as const;

function entryOf(
  { session, caller }: ActorContext,
  action: keyof typeof EVENTS,
  { id, name, email }: { id: string; name: string; email: string },
  before: AuditEntry["before"],
  after: AuditEntry["after"],
): AuditEntry {
  return {
    account: session.account,
    action,
    record: { type: customerStore.type, id, name, people: [email], event: EVENTS[action] },
    caller,
    ...(before && { before }),
    ...(after && { after }),
  };
}

/** Deletes the customers that an import created and that are unchanged. Returns how many were deleted, and how many stay. */
export async function removeImported(
  tx: Tx,
  importId: string,
  { now, acting }: Pick<ImportContext, "now" | "acting">,
): Promise<{ removed: number; kept: number }> {
  const ids = await findImportedIds(tx, importId);
  let kept = 0;
  for (const chunk of chunksOf(ids)) {
    // Locked, so that a note that is being added is either seen here, or finds no customer.
    await lockRows(tx, "customers", chunk);
    const changed = await findChangedSinceImport(tx, chunk);
    const unchanged = chunk.filter((id) => !changed.has(id));
    kept += changed.size;
    if (unchanged.length === 0) continue;
    const rows = await findCustomerRows(tx, unchanged);
    await deleteImported(tx, unchanged);
    await recordAudits(
      tx,
      now,
      rows.map((row) => entryOf(acting, "deleted", row, { ...row }, undefined)),
    );
  }
  return { removed: ids.length - kept, kept };
}

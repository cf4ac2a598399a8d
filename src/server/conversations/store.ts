import type { Entry, EntryAttachment } from "#contract/conversations.ts";
import { emailKey } from "#contract/fields.ts";
import { phoneKey } from "#contract/phone-key.ts";
import { z } from "#contract/zod.ts";
import { chunksOf } from "#server/platform/database/chunks.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import { claimFile, PRIVATE_STORE } from "#server/platform/database/file-reservations.ts";
import { MAX_SEARCHED, normalizeForSearch } from "#server/platform/database/normalize-for-search.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { formatAddress } from "#server/platform/mail/format-address.ts";
import { newId } from "#server/platform/records/ids.ts";

type Row = Schema["received_entries"];

/** Column with the id of the record of an entry. */
export type EntryColumn = "message_id" | "application_id" | "deal_id";

interface Mailbox {
  name: string;
  address: string;
}

/** File of an entry. `name` is its name for people; `file` is its name in the store, or null if it was above a limit and left out. */
export interface EntryFile {
  file: string | null;
  name: string;
  type: string;
  bytes: number;
}

/** Mail, or words of a call, that came in. */
export interface ReceivedEntry {
  /** Time of the arrival. */
  at: string;
  name: string;
  /** Address of the sender; `""` for a call. */
  email: string;
  phone: string;
  to: readonly Mailbox[];
  cc: readonly Mailbox[];
  subject: string;
  text: string;
  quoted: string;
  isAutomatic: boolean;
  isUnverified: boolean;
  /** Message-ID with its brackets; `""` without one. */
  messageId: string;
  files: readonly EntryFile[];
}

const toTexts = (mailboxes: readonly Mailbox[]) =>
  JSON.stringify(mailboxes.map(({ name, address }) => formatAddress(name, address)));

/** Stores an entry of a record with its files, which `storeFile` has stored. */
export async function insertEntry(
  tx: Tx,
  record: { column: EntryColumn; id: string },
  id: string,
  entry: ReceivedEntry,
): Promise<void> {
  const { at, name, email, phone, to, cc, subject, text, quoted, files } = entry;
  await tx
    .insertInto("received_entries")
    .values({
      id,
      message_id: null,
      application_id: null,
      deal_id: null,
      [record.column]: record.id,
      at,
      name,
      email,
      email_key: emailKey(email),
      phone,
      phone_key: phoneKey(phone),
      recipients: toTexts(to),
      cc: toTexts(cc),
      subject,
      text,
      quoted,
      is_automatic: entry.isAutomatic ? 1 : 0,
      is_unverified: entry.isUnverified ? 1 : 0,
      message_id_header: entry.messageId,
      search: normalizeForSearch([name, email, subject, text].join("\n")).slice(0, MAX_SEARCHED).toWellFormed(),
    })
    .execute();
  const keys = new Set([...to, ...cc].map(({ address }) => emailKey(address)));
  for (const chunk of chunksOf([...keys].map((email_key) => ({ entry_id: id, email_key }))))
    await tx.insertInto("received_addresses").values(chunk).execute();
  for (const file of files) {
    if (file.file !== null) await claimFile(tx, { store: PRIVATE_STORE, name: file.file });
    await tx
      .insertInto("received_files")
      .values({ ...file, id: newId(), entry_id: id })
      .execute();
  }
}

/** Returns the newest received entries of a record, newest first. */
export async function listReceived(db: Read, column: EntryColumn, id: string, most: number): Promise<Entry[]> {
  const rows = await db
    .selectFrom("received_entries")
    .selectAll()
    .where(column, "=", id)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(most)
    .execute();
  return entriesOf(db, rows);
}

/** Returns received entries by their ids, oldest first. */
export async function findEntries(db: Read, ids: readonly string[]): Promise<Entry[]> {
  const rows = await db.selectFrom("received_entries").selectAll().where("id", "in", ids).orderBy("id").execute();
  return entriesOf(db, rows);
}

/** List of addresses as `Name <address>`, in JSON. */
export const Texts = z.array(z.string());

async function entriesOf(db: Read, rows: readonly Row[]): Promise<Entry[]> {
  const files = await findFiles(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    kind: "received",
    at: row.at,
    author: "",
    from: formatAddress(row.name, row.email || row.phone),
    to: Texts.parse(JSON.parse(row.recipients)),
    cc: Texts.parse(JSON.parse(row.cc)),
    subject: row.subject,
    text: row.text,
    quoted: row.quoted,
    automatic: row.is_automatic === 1,
    unverified: row.is_unverified === 1,
    attachments: files.get(row.id) ?? [],
    status: null,
  }));
}

/** Returns the files of entries by the id of the entry. Ids ascend, so the files of an entry are in the order of its mail. */
async function findFiles(db: Read, entryIds: readonly string[]): Promise<Map<string, EntryAttachment[]>> {
  const found = new Map<string, EntryAttachment[]>();
  if (entryIds.length === 0) return found;
  const rows = await db
    .selectFrom("received_files")
    .select(["id", "entry_id", "name", "bytes as size", "file"])
    .where("entry_id", "in", entryIds)
    .orderBy("id")
    .execute();
  for (const { entry_id, file, ...attachment } of rows)
    found.set(entry_id, [...(found.get(entry_id) ?? []), { ...attachment, removed: file === null }]);
  return found;
}

/** Returns a file of an entry of the record; undefined if it does not exist or was left out. */
export async function findReceivedFile(
  db: Read,
  column: EntryColumn,
  { id, entryId, attachmentId }: { id: string; entryId: string; attachmentId: string },
): Promise<{ file: string; name: string } | undefined> {
  const row = await db
    .selectFrom("received_files")
    .innerJoin("received_entries", "received_entries.id", "received_files.entry_id")
    .select(["received_files.file", "received_files.name"])
    .where("received_files.id", "=", attachmentId)
    .where("received_entries.id", "=", entryId)
    .where(`received_entries.${column}`, "=", id)
    .executeTakeFirst();
  return row?.file === null || row === undefined ? undefined : { file: row.file, name: row.name };
}

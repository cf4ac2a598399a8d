import type { Settings } from "#contract/settings.ts";
import { type EntryFile, type ReceivedEntry, receiveEntry } from "#server/conversations/receive-entry.ts";
import { addInteraction, isAddressOfCustomer } from "#server/customers/find-or-add-lead.ts";
import { findPlace, type Place } from "#server/inbox/find-place.ts";
import type { IncomingMail } from "#server/inbox/incoming-mail.ts";
import { settleReport } from "#server/inbox/settle-report.ts";
import { tellOfAnswer, tellOfCustomersAnswer } from "#server/inbox/tell-staff.ts";
import { descriptionOf } from "#server/messages/lead.ts";
import { receiveMail } from "#server/messages/receive-mail.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import { readSettings } from "#server/settings/read-settings.ts";

/** Facts of a mail besides its contents. */
interface Arrival {
  /** Time of the arrival. */
  at: string;
  files: readonly EntryFile[];
  now: Date;
}

/**
 * Stores a mail where it belongs. `mail` is undefined if it cannot be read, and then becomes a new message. Returns false if nothing was
 * stored: a mail of ours came back, or a report is about none of our mails.
 */
export async function placeMail(
  tx: Tx,
  platform: Platform,
  mail: IncomingMail | undefined,
  { at, files, now }: Arrival,
): Promise<boolean> {
  const settings = await readSettings(tx, platform.config);
  if (!mail) {
    const entry = unreadableEntry(at, files);
    await beginMessage(tx, platform, settings, { as: "unreadable", customerId: undefined }, entry, now);
    return true;
  }
  if (mail.report) return settleReport(tx, platform, mail.report);
  const place = await findPlace(tx, platform, settings, mail);
  if (place.kind === "own") return false;
  const { from, to, cc, subject, text, quoted, isAutomatic, isUnverified, messageId } = mail;
  const words = { subject, text, quoted, isAutomatic, isUnverified, messageId };
  const entry = { at, name: from.name, email: from.address, phone: "", to, cc, ...words, files };
  if (place.kind === "message") {
    const id = await beginMessage(tx, platform, settings, place, entry, now);
    const { as, customerId } = place;
    if (as === "person" && customerId !== undefined)
      await tellOfCustomersAnswer(tx, platform, { id, customerId, sender: from.address });
    return true;
  }
  await receiveEntry(tx, platform, place, entry, now);
  await recordAnswer(tx, place, entry, now);
  if (!isAutomatic && !place.target.isSpam) await tellOfAnswer(tx, platform, settings, place, mail);
  return true;
}

/** Adds an answer of a customer to the customer's history. A mail of another person is in the thread alone. */
async function recordAnswer(
  tx: Tx,
  { area, id, target: { customerId, isSpam } }: Extract<Place, { kind: "thread" }>,
  { at: sentAt, email, subject, text, isAutomatic, isUnverified }: ReceivedEntry,
  now: Date,
): Promise<void> {
  if (customerId === null || isSpam || isAutomatic || isUnverified) return;
  if (!(await isAddressOfCustomer(tx, customerId, email))) return;
  const messageId = area === "messages" ? id : null;
  const description = descriptionOf({ subject, message: text });
  await addInteraction(tx, { type: "Email", customerId, messageId, description, sentAt }, now);
}

/** Stores a mail as a new message, with the mail as its first entry. Returns its id. */
async function beginMessage(
  tx: Tx,
  platform: Platform,
  settings: Settings,
  { as, customerId }: { as: Parameters<typeof receiveMail>[3]["as"]; customerId: string | undefined },
  entry: ReceivedEntry,
  now: Date,
): Promise<string> {
  const { at, name, email, subject, text, isUnverified } = entry;
  const mail = {
    as,
    at,
    name,
    email,
    subject,
    text,
    isUnverified,
    ...(customerId === undefined ? {} : { customerId }),
  };
  const id = await receiveMail(tx, platform, settings, mail);
  await receiveEntry(tx, platform, { area: "messages", id, isNew: true }, entry, now);
  return id;
}

/** Returns the entry of a mail that cannot be read. The mail itself is among its files. */
function unreadableEntry(at: string, files: readonly EntryFile[]): ReceivedEntry {
  const words = { subject: "Mail that could not be read", text: "", quoted: "", messageId: "" };
  const marks = { isAutomatic: false, isUnverified: false };
  return { at, name: "", email: "", phone: "", to: [], cc: [], ...words, ...marks, files };
}

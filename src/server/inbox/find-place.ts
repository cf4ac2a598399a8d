import type { ConversationArea } from "#contract/conversations.ts";
import { emailKey } from "#contract/fields.ts";
import type { Settings } from "#contract/settings.ts";
import { isAddressOfCustomer } from "#server/customers/find-or-add-lead.ts";
import type { IncomingMail } from "#server/inbox/incoming-mail.ts";
import type { Read } from "#server/platform/database/database.ts";
import { findMailsAbout } from "#server/platform/mail/find-mails-about.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { ReplyTarget } from "#server/platform/records/reply-target.ts";
import { findRecordsOfMails } from "#server/replies/find-records-of-mails.ts";
import { ownAddressesOf } from "#server/settings/own-addresses.ts";
import { hasAccount } from "#server/users/has-account.ts";

/** Where a mail that came in belongs. */
export type Place =
  /** A mail of ours that came back. */
  | { kind: "own" }
  | { kind: "thread"; area: ConversationArea; id: string; target: ReplyTarget }
  /** A new message. `customerId` is set if the mail answers what was written on a customer. */
  | { kind: "message"; as: "person" | "automatic" | "spam-flag" | "blocked-sender"; customerId: string | undefined };

type Placing = Pick<Platform, "config" | "features">;

/** Returns where a mail belongs. Decision 092 has the order and its reasons. */
export async function findPlace(db: Read, platform: Placing, settings: Settings, mail: IncomingMail): Promise<Place> {
  const key = emailKey(mail.from.address);
  if (await isOwnMail(db, mail)) return { kind: "own" };
  const isBlocked = settings.blockedSenders.some((blocked) => emailKey(blocked) === key);
  const answered = await findAnswered(db, platform, mail.answers);
  const thread = answered?.kind === "thread" ? answered : await findNamed(db, platform, mail, key);
  // A blocked sender joins no thread that is read.
  if (thread && (!isBlocked || thread.target.isSpam)) return thread;
  const customerId = answered?.kind === "customer" ? answered.id : undefined;
  const place = { kind: "message", customerId } as const;
  if (isBlocked) return { ...place, as: "blocked-sender" };
  if (mail.isSpam) return { ...place, as: "spam-flag" };
  const isAutomatic = mail.isAutomatic || (customerId === undefined && (await isOurs(db, platform, settings, key)));
  return { ...place, as: isAutomatic ? "automatic" : "person" };
}

/** Form of the ids of our mails. */
const MAIL_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

const ownIdsIn = (ids: readonly string[]) => ids.map((id) => id.toLowerCase()).filter((id) => MAIL_ID.test(id));

/** Returns whether the Message-ID of a mail is that of a mail which this installation sent. */
async function isOwnMail(db: Read, { messageId }: IncomingMail): Promise<boolean> {
  const ids = ownIdsIn([messageId.replace(/^<|@.*$/gs, "")]);
  return ids.length > 0 && ((await findRecordsOfMails(db, ids)).length > 0 || (await findMailsAbout(db, ids)).size > 0);
}

type Answered = Extract<Place, { kind: "thread" }> | { kind: "customer"; id: string };

/** Returns the record of the first of these mails that is ours and about a record; undefined without one. */
async function findAnswered(db: Read, platform: Placing, answers: readonly string[]): Promise<Answered | undefined> {
  const ids = ownIdsIn(answers);
  if (ids.length === 0) return undefined;
  const records = new Map((await findRecordsOfMails(db, ids)).map((record) => [record.mailId, record]));
  const others = await findMailsAbout(db, ids);
  for (const mailId of ids) {
    const record = records.get(mailId);
    if (record?.area === "customers") return { kind: "customer", id: record.id };
    const found = record
      ? await findThread(db, platform, record.id, [record.area])
      : await findThread(db, platform, others.get(mailId), AREAS);
    if (found) return found;
  }
  return undefined;
}

const AREAS: readonly ConversationArea[] = ["messages", "applications", "deals"];

/** Returns the thread of the record that has the id in the first of these areas; undefined if none has. */
async function findThread(
  db: Read,
  { features }: Placing,
  id: string | undefined,
  areas: readonly ConversationArea[],
): Promise<Extract<Place, { kind: "thread" }> | undefined> {
  if (id === undefined) return undefined;
  for (const area of areas) {
    const target = await features.find(({ replyTargets }) => replyTargets?.area === area)?.replyTargets?.find(db, id);
    if (target) return { kind: "thread", area, id, target };
  }
  return undefined;
}

/** Reference of a record in a text: `MSG-7K3F-9QX2`. */
const REFERENCE = /\b[A-Z]{3}(?:-[\dA-Z]{4}){2}\b/gi;
/** Maximum references of a mail that are looked at. */
const MAX_REFERENCES = 20;

/** Returns the thread of the first record whose reference is in the mail and to which the sender's address belongs, or undefined. */
async function findNamed(db: Read, platform: Placing, { subject, text, quoted }: IncomingMail, sender: string) {
  const found = [subject, text, quoted].flatMap((words) => words.match(REFERENCE) ?? []);
  const references = new Set(found.map((reference) => reference.toUpperCase()));
  for (const reference of [...references].slice(0, MAX_REFERENCES)) {
    for (const { replyTargets: targets } of platform.features) {
      if (!targets?.findReferenced || targets.area === "customers") continue;
      const thread = await findThread(db, platform, await targets.findReferenced(db, reference), [targets.area]);
      if (thread && (await isAddressOf(db, thread.target, sender))) return thread;
    }
  }
  return undefined;
}

async function isAddressOf(db: Read, { email, customerId }: ReplyTarget, key: string): Promise<boolean> {
  return emailKey(email) === key || (customerId !== null && (await isAddressOfCustomer(db, customerId, key)));
}

/** Returns whether an address is of an account, notified, or one of the company. */
async function isOurs(db: Read, { config }: Placing, settings: Settings, key: string): Promise<boolean> {
  return ownAddressesOf(settings, config).includes(key) || hasAccount(db, key);
}

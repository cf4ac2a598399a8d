import { type ConversationArea, type Entry, MAX_ENTRIES } from "#contract/conversations.ts";
import { listReceived } from "#server/conversations/store.ts";
import type { Read } from "#server/platform/database/database.ts";
import { formatAddress } from "#server/platform/mail/format-address.ts";
import { readNotes } from "#server/platform/records/notes.ts";
import type { ReplyTarget, ReplyTargets } from "#server/platform/records/reply-target.ts";
import { findReplyTargetOr404 } from "#server/replies/find-reply-target.ts";
import { listSentReplies } from "#server/replies/list-sent-replies.ts";
import { RECORD_COLUMNS } from "#server/replies/record-columns.ts";

/** Returns the newest entries of a record's thread, oldest first. Throws a 404 if there is no such record. */
export async function listEntries(
  db: Read,
  targets: ReplyTargets,
  area: ConversationArea,
  id: string,
): Promise<Entry[]> {
  const target = await findReplyTargetOr404(db, targets, id);
  const replies = await listSentReplies(db, area, id, MAX_ENTRIES);
  const on = { column: RECORD_COLUMNS[area], id };
  const notes = await readNotes(db, on, { limit: MAX_ENTRIES, offset: 0, down: true });
  const entries: Entry[] = [
    ...firstEntry(id, target),
    ...(await listReceived(db, RECORD_COLUMNS[area], id, MAX_ENTRIES)),
    ...replies.map((reply): Entry => {
      const attachments = reply.attachments.map((file) => ({ ...file, removed: false }));
      const { id: replyId, createdAt: at, author, to, cc, subject, text, status } = reply;
      const written = { author, to: [to], cc, subject, text, attachments, status };
      return { ...BLANK, id: replyId, kind: "reply", at, ...written };
    }),
    ...notes.map(
      ({ id: noteId, createdAt: at, author, text }): Entry => ({
        ...BLANK,
        id: noteId,
        kind: "note",
        at,
        author,
        text,
      }),
    ),
  ];
  return entries.sort(byTime).slice(-MAX_ENTRIES);
}

/** Values of the fields that entries of a kind do not have. */
const BLANK = {
  author: "",
  from: "",
  to: [],
  cc: [],
  subject: "",
  text: "",
  quoted: "",
  automatic: false,
  unverified: false,
  attachments: [],
  status: null,
};

/** Returns the words with which the record began, under the id of the record. */
function firstEntry(id: string, { name, email, phone = "", received }: ReplyTarget): Entry[] {
  if (!received) return [];
  const { at, subject, text } = received;
  return [{ ...BLANK, id, kind: "received", from: formatAddress(name, email || phone), at, subject, text }];
}

/** Orders entries by time. At the same millisecond, received entries come first, and others follow their ascending ids. */
function byTime(one: Entry, other: Entry): number {
  if (one.at !== other.at) return one.at < other.at ? -1 : 1;
  if ((one.kind === "received") !== (other.kind === "received")) return one.kind === "received" ? -1 : 1;
  return one.id < other.id ? -1 : 1;
}

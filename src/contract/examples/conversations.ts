import type { CONVERSATION_ENDPOINTS, Entry } from "#contract/conversations.ts";
import type { ExamplesOf } from "#contract/examples/example.ts";

const id = "01a1f813-a740-7000-8000-0000000000f1";
const entryId = "01a1f813-a740-7000-8000-0000000000f2";
const attachmentId = "01a1f813-a740-7000-8000-0000000000f3";
const noteId = "01a1f813-a740-7000-8000-0000000000f4";
const none = {
  from: "",
  to: [],
  cc: [],
  subject: "",
  quoted: "",
  automatic: false,
  unverified: false,
  attachments: [],
};

const received = {
  ...none,
  id,
  kind: "received",
  at: "2026-11-20T08:00:00.000Z",
  author: "",
  from: "Nomvula Example <nomvula@example.org>",
  subject: "A portal for permits",
  text: "Good day\n\nCould you call me about a portal?",
  status: null,
} satisfies Entry;

const reply = {
  ...none,
  id: entryId,
  kind: "reply",
  at: "2026-11-20T08:30:00.000Z",
  author: "Thandi Example",
  to: ["Nomvula Example <nomvula@example.org>"],
  subject: "Re: A portal for permits (MSG-7K3F-9QX2)",
  text: "Good day Nomvula\n\nThank you for writing. Does Monday at ten suit you?",
  attachments: [{ id: attachmentId, name: "Quotation.pdf", size: 48_213, removed: false }],
  status: "Sent",
} satisfies Entry;

const note = {
  id: noteId,
  text: "Prefers a call in the morning",
  author: "Thandi Example",
  createdAt: "2026-11-20T08:35:00.000Z",
};
const noted = {
  ...none,
  id: noteId,
  kind: "note",
  at: note.createdAt,
  author: note.author,
  text: note.text,
  status: null,
} satisfies Entry;

const listed = { params: { id }, reply: [received, reply, noted] };
const downloaded = { params: { id, entryId, attachmentId } };
const added = { params: { id }, body: { text: note.text }, reply: { data: note } };
const changed = {
  params: { id, noteId },
  body: { text: "Prefers a call at noon" },
  reply: { data: { ...note, text: "Prefers a call at noon" } },
};
const removed = { params: { id, noteId } };

export const CONVERSATION_EXAMPLES = {
  listMessageEntries: listed,
  getMessageEntryAttachment: downloaded,
  addMessageNote: added,
  updateMessageNote: changed,
  deleteMessageNote: removed,
  listApplicationEntries: listed,
  getApplicationEntryAttachment: downloaded,
  addApplicationNote: added,
  updateApplicationNote: changed,
  deleteApplicationNote: removed,
  listDealEntries: listed,
  getDealEntryAttachment: downloaded,
  addDealNote: added,
  updateDealNote: changed,
  deleteDealNote: removed,
} satisfies ExamplesOf<typeof CONVERSATION_ENDPOINTS>;

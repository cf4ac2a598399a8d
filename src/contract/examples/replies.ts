import type { ExamplesOf } from "#contract/examples/example.ts";
import type { REPLY_ENDPOINTS } from "#contract/replies.ts";

const id = "01a1f813-a740-7000-8000-0000000000f1";
const replyId = "01a1f813-a740-7000-8000-0000000000f2";
const attachmentId = "01a1f813-a740-7000-8000-0000000000f3";
const query = { sort: "createdAt", order: "asc", page: "1", pageSize: "50" } as const;
const sendsAt = "2026-11-20T08:30:10.000Z";

const cc = ["port@example.org"];

const reply = {
  id: replyId,
  to: "nomvula@example.org",
  cc,
  subject: "Re: A portal for permits (MSG-7K3F-9QX2)",
  text: "Good day Nomvula\n\nThank you for writing. Does Monday at ten suit you?",
  author: "Thandi Example",
  status: "Sent",
  sendsAt,
  sentAt: "2026-11-20T08:30:11.000Z",
  lastError: "",
  takenBackAt: null,
  interactionId: "01a1f813-a740-7000-8000-0000000000d3",
  createdAt: "2026-11-20T08:30:00.000Z",
} as const;

const attachments = [{ id: attachmentId, name: "Quotation.pdf", size: 48_213 }];

const sent = {
  params: { id },
  body: { cc, text: reply.text, subject: reply.subject },
  reply: { data: { id: replyId, status: "Waiting", sendsAt } },
} as const;
const takenBack = { params: { id, replyId } };
const downloaded = { params: { id, replyId, attachmentId } };

export const REPLY_EXAMPLES = {
  getReplySettings: {
    reply: {
      data: {
        signature: "Thandi Example\nExample Company",
        templates: [{ name: "We will call", subject: "", text: "Good day {name}\n\nWe will call you today." }],
        replyTo: "office@example.org",
        company: "Example Company",
      },
    },
  },
  listMessageReplies: { params: { id }, query, reply: [{ ...reply, attachments, record: { type: "message", id } }] },
  sendMessageReply: sent,
  takeBackMessageReply: takenBack,
  getMessageReplyAttachment: downloaded,
  listApplicationReplies: {
    params: { id },
    query,
    reply: [{ ...reply, attachments, interactionId: null, record: { type: "application", id } }],
  },
  sendApplicationReply: sent,
  takeBackApplicationReply: takenBack,
  getApplicationReplyAttachment: downloaded,
  listCustomerReplies: { params: { id }, query, reply: [{ ...reply, attachments, record: { type: "customer", id } }] },
  sendCustomerReply: sent,
  takeBackCustomerReply: takenBack,
  getCustomerReplyAttachment: downloaded,
  listDealReplies: { params: { id }, query, reply: [{ ...reply, attachments, record: { type: "deal", id } }] },
  sendDealReply: sent,
  takeBackDealReply: takenBack,
  getDealReplyAttachment: downloaded,
} satisfies ExamplesOf<typeof REPLY_ENDPOINTS>;

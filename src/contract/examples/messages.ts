import type { CONTACT_ENDPOINTS } from "#contract/contact.ts";
import { FORM_NOTICE } from "#contract/contact.ts";
import { assignExample } from "#contract/examples/assignees.ts";
import { csvOf, type ExamplesOf } from "#contract/examples/example.ts";
import type { MESSAGE_ENDPOINTS } from "#contract/messages.ts";

const id = "01a1f813-a740-7000-8000-0000000000c1";
const customerId = "01a1f813-a740-7000-8000-0000000000d1";
const assigneeId = "01a1f813-a740-7000-8000-0000000000b1";
const query = {
  q: "call",
  status: "New",
  state: "open",
  customerId,
  assignee: "none",
  olderThan: "2",
  createdFrom: "2026-11-01",
  createdTo: "2026-11-30",
  answeredFrom: "2026-11-01",
  answeredTo: "2026-11-30",
  sort: "name",
  order: "asc",
} as const;
const { customerId: _, ...queryOfOne } = query;
const reference = "MSG-7K3F-9QX2";

const values = {
  name: "Nomvula Dlamini",
  email: "nomvula@example.org",
  company: "Example & Sons",
  subject: "A question",
  message: "Could you call me back?",
};

const message = {
  id,
  reference,
  source: "Website",
  phone: "",
  ...values,
  status: "New",
  spamReason: null,
  customerId,
  answered: null,
  firstAnsweredAt: null,
  lastEntryAt: "2026-11-20T08:30:00.000Z",
  overdue: false,
  returned: false,
  assigneeId,
  assignee: "Lerato Mokoena",
  snoozedUntil: null,
  cameFrom: { source: "newsletter", entry: "/services" },
  formNotice: FORM_NOTICE,
  noticeVersion: 1,
  deleteAfter: "2028-11-20T08:30:00.000Z",
  createdAt: "2026-11-20T08:30:00.000Z",
  updatedAt: "2026-11-20T08:30:00.000Z",
  sample: false,
} as const;

export const MESSAGE_EXAMPLES = {
  sendContactMessage: { body: values, reply: { data: { reference } } },
  getFormToken: { reply: { data: { token: `1795163400000.${"x".repeat(22)}.${"x".repeat(43)}` } } },
  listMessages: { query: { ...query, page: "1", pageSize: "10" }, reply: [message] },
  exportMessages: {
    query,
    reply: csvOf(
      '"Reference","Received","Name","Email","Company","Subject","Message","Status","Source","Phone","Assignee","First Answered"',
      `"${reference}","${message.createdAt}","Nomvula Dlamini","nomvula@example.org","Example & Sons","A question","Could you call me back?","New","Website","","Lerato Mokoena",""`,
    ),
  },
  exportMessagesXlsx: { query },
  getMessageSummary: { reply: { data: { open: 4, mine: 1, unassigned: 2, waiting: 3, snoozed: 2, spam: 7 } } },
  addMessage: {
    body: {
      name: values.name,
      email: values.email,
      phone: "+27 31 555 0123",
      subject: values.subject,
      message: values.message,
    },
    reply: {
      data: {
        ...message,
        source: "Phone",
        phone: "+27 31 555 0123",
        company: "",
        assigneeId: null,
        assignee: "",
        formNotice: "",
      },
    },
  },
  mergeMessages: {
    params: { id },
    body: { from: "01a1f813-a740-7000-8000-0000000000c2" },
    reply: { data: { ...message, updatedAt: "2026-11-20T09:15:00.000Z" } },
  },
  splitEntry: {
    params: { id, entryId: "01a1f813-a740-7000-8000-0000000000f2" },
    reply: {
      data: { ...message, id: "01a1f813-a740-7000-8000-0000000000c3", source: "Email", company: "", formNotice: "" },
    },
  },
  listCustomerMessages: {
    params: { id: customerId },
    query: { ...queryOfOne, page: "1", pageSize: "10" },
    reply: [message],
  },
  changeMessage: {
    params: { id },
    body: { assigneeId: null, snoozedUntil: "2026-11-23T06:00:00.000Z", customerId },
    reply: {
      data: {
        ...message,
        assigneeId: null,
        assignee: "",
        snoozedUntil: "2026-11-23T06:00:00.000Z",
        updatedAt: "2026-11-20T09:15:00.000Z",
      },
    },
  },
  getMessage: { params: { id }, reply: { data: message } },
  setMessageStatus: {
    params: { id },
    body: { status: "Read" },
    reply: { data: { ...message, status: "Read", updatedAt: "2026-11-20T09:15:00.000Z" } },
  },
  assignMessages: assignExample(id),
} satisfies ExamplesOf<typeof MESSAGE_ENDPOINTS & typeof CONTACT_ENDPOINTS>;

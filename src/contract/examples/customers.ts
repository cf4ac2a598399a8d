import type { CUSTOMER_ENDPOINTS } from "#contract/customers.ts";
import { assignExample } from "#contract/examples/assignees.ts";
import { csvOf, type ExamplesOf } from "#contract/examples/example.ts";

const id = "01a1f813-a740-7000-8000-0000000000d1";
const ownerId = "01a1f813-a740-7000-8000-000000000001";
const query = {
  q: "dlamini",
  status: "Lead",
  owner: ownerId,
  source: "Website",
  createdFrom: "2026-11-01",
  createdTo: "2026-11-30",
  sort: "value",
  order: "desc",
} as const;

const note = {
  id: "01a1f813-a740-7000-8000-0000000000d2",
  text: "Met at the port",
  author: "Thandi Example",
  createdAt: "2026-11-20T08:30:00.000Z",
};

const interaction = {
  id: "01a1f813-a740-7000-8000-0000000000d3",
  date: "2026-11-20T08:30:00.000Z",
  type: "Call",
  description: "Agreed on a workshop",
  author: "Thandi Example",
} as const;

const lead = {
  id,
  name: "Nomvula Dlamini",
  email: "nomvula@example.org",
  otherEmails: [] as string[],
  phone: "",
  company: "Example & Sons",
  status: "Lead",
  value: 0,
  ownerId,
  ownerName: "Lerato Mokoena",
  lastContact: "2026-11-20T08:30:00.000Z",
  nextTask: {
    id: "01a1f813-a740-7000-8000-0000000000f5",
    title: "Send the outline of the workshop",
    dueOn: "2026-11-24",
  },
  source: "Website",
  createdAt: "2026-11-20T08:30:00.000Z",
  updatedAt: "2026-11-20T08:30:00.000Z",
  sample: false,
} as const;

const customer = {
  id,
  name: "Sipho Ndlovu",
  email: "sipho@example.org",
  otherEmails: ["sipho.ndlovu@example.org"] as string[],
  phone: "+27 31 555 0123",
  company: "Example Freight",
  status: "Active",
  value: 1250.5,
  ownerId: null,
  ownerName: "",
  lastContact: null,
  nextTask: null,
  source: "Staff",
  createdAt: "2026-11-20T08:30:00.000Z",
  updatedAt: "2026-11-20T08:30:00.000Z",
  sample: false,
  notesTotal: 1,
  interactionsTotal: 0,
  openMessages: 0,
} as const;

const changed = { phone: "+27 31 555 0124", company: "Example Logistics", value: 10.1 };
const updatedAt = "2026-11-20T09:15:00.000Z";

export const CUSTOMER_EXAMPLES = {
  listCustomers: { query: { ...query, page: "1", pageSize: "10" }, reply: [lead] },
  exportCustomers: {
    query,
    reply: csvOf(
      '"Name","Email","Phone","Company","Status","Value","Last Contact","Created","Id","Owner","Source"',
      `"Nomvula Dlamini","nomvula@example.org","","Example & Sons","Lead","0","${lead.lastContact}","${lead.createdAt}","${id}","Lerato Mokoena","Website"`,
    ),
  },
  exportCustomersXlsx: { query },
  getCustomerSummary: { reply: { data: { totalValue: 1250.5, activeCustomers: 1, activeLeads: 1 } } },
  getCustomer: {
    params: { id },
    reply: {
      data: {
        ...customer,
        notes: [note],
        interactions: [interaction],
        interactionsTotal: 1,
        openMessages: 0,
        lastContact: interaction.date,
      },
    },
  },
  createCustomer: {
    body: {
      name: customer.name,
      email: customer.email,
      otherEmails: customer.otherEmails,
      phone: customer.phone,
      company: customer.company,
      status: customer.status,
      value: customer.value,
      ownerId: customer.ownerId,
      notes: [note.text],
    },
    reply: { data: { ...customer, notes: [note], interactions: [] } },
  },
  updateCustomer: {
    params: { id },
    body: { name: customer.name, email: customer.email, status: customer.status, ownerId: null, ...changed },
    reply: { data: { ...customer, ...changed, notes: [note], interactions: [], updatedAt } },
  },
  deleteCustomer: { params: { id } },
  setCustomerStatus: {
    params: { id },
    body: { status: "Inactive" },
    reply: { data: { ...customer, notes: [note], interactions: [], status: "Inactive", updatedAt } },
  },
  listCustomerNotes: {
    params: { id },
    query: { sort: "createdAt", order: "asc", page: "1", pageSize: "50" },
    reply: [note],
  },
  addCustomerNote: {
    params: { id },
    body: { text: "Wants a call on Monday" },
    reply: { data: { ...note, text: "Wants a call on Monday" } },
  },
  listInteractions: {
    params: { id },
    query: { sort: "date", order: "asc", page: "1", pageSize: "50" },
    reply: [interaction],
  },
  addInteraction: {
    params: { id },
    body: { type: interaction.type, description: interaction.description, date: "2026-11-20T08:30:00Z" },
    reply: { data: interaction },
  },
  updateCustomerNote: {
    params: { id, noteId: note.id },
    body: { text: "Met at the port of Durban" },
    reply: { data: { ...note, text: "Met at the port of Durban" } },
  },
  deleteCustomerNote: { params: { id, noteId: note.id } },
  updateInteraction: {
    params: { id, interactionId: interaction.id },
    body: { type: "Meeting", description: "Agreed on two workshops", date: "2026-11-20T08:30:00Z" },
    reply: { data: { ...interaction, type: "Meeting", description: "Agreed on two workshops" } },
  },
  deleteInteraction: { params: { id, interactionId: interaction.id } },
  listDuplicates: { params: { id }, reply: [{ ...lead, ownerId: null }] },
  mergeCustomers: {
    params: { id },
    body: { from: "01a1f813-a740-7000-8000-0000000000d4", fields: { phone: "other", company: "other" } },
    reply: { data: { ...customer, notes: [note], interactions: [], updatedAt } },
  },
  assignCustomers: assignExample(id),
} satisfies ExamplesOf<typeof CUSTOMER_ENDPOINTS>;

import type { DEAL_ENDPOINTS } from "#contract/deals.ts";
import { assignExample } from "#contract/examples/assignees.ts";
import { csvOf, type ExamplesOf } from "#contract/examples/example.ts";

const id = "01a1f813-a740-7000-8000-0000000000e1";
const owner = "01a1f813-a740-7000-8000-0000000000b1";
const customerId = "01a1f813-a740-7000-8000-0000000000d1";
const query = {
  q: "portal",
  status: "Proposal",
  owner,
  customerId,
  createdFrom: "2026-11-01",
  createdTo: "2026-11-30",
  closedFrom: "2026-11-01",
  closedTo: "2026-11-30",
  sort: "value",
  order: "desc",
} as const;
const createdAt = "2026-11-20T08:30:00.000Z";
const updatedAt = "2026-11-20T09:15:00.000Z";

const listed = {
  id,
  title: "Permit portal",
  customerId,
  customerName: "Nomvula Dlamini",
  value: 84210.5,
  status: "Proposal",
  expectedOn: "2026-12-15",
  lostReason: "",
  ownerId: owner,
  ownerName: "Lerato Mokoena",
  closedAt: null,
  lastEntryAt: null,
  createdAt,
  updatedAt: createdAt,
  sample: false,
} as const;

const body = {
  title: "Permit portal",
  customerId,
  value: 84210.5,
  status: "New",
  expectedOn: "2026-12-15",
  lostReason: "",
  ownerId: null,
} as const;

const deal = { ...listed, ...body, ownerName: "" } as const;
const changed = { ...body, value: 92000, status: "Lost", lostReason: "Chose another supplier" } as const;

export const DEAL_EXAMPLES = {
  listDeals: { query: { ...query, page: "1", pageSize: "10" }, reply: [listed] },
  exportDeals: {
    query,
    reply: csvOf(
      '"Title","Customer","Value","Status","Expected","Lost Reason","Owner","Closed","Created","Id"',
      `"Permit portal","Nomvula Dlamini","84210.5","Proposal","2026-12-15","","Lerato Mokoena","","${createdAt}","${id}"`,
    ),
  },
  exportDealsXlsx: { query },
  getDealSummary: {
    query: { owner },
    reply: {
      data: {
        New: { count: 2, value: 12500 },
        Qualified: { count: 1, value: 40000 },
        Proposal: { count: 1, value: 84210.5 },
        Won: { count: 3, value: 150000 },
        Lost: { count: 0, value: 0 },
      },
    },
  },
  getDeal: { params: { id }, reply: { data: listed } },
  createDeal: { body, reply: { data: deal } },
  updateDeal: {
    params: { id },
    body: changed,
    reply: { data: { ...deal, ...changed, closedAt: updatedAt, updatedAt } },
  },
  deleteDeal: { params: { id } },
  setDealStatus: {
    params: { id },
    body: { status: "Lost", lostReason: "No budget this year" },
    reply: {
      data: { ...listed, status: "Lost", lostReason: "No budget this year", closedAt: updatedAt, updatedAt },
    },
  },
  assignDeals: assignExample(id),
} satisfies ExamplesOf<typeof DEAL_ENDPOINTS>;

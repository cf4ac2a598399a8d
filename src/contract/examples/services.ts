import { csvOf, type ExamplesOf } from "#contract/examples/example.ts";
import type { SERVICE_ENDPOINTS } from "#contract/services.ts";

const id = "01a1f813-a740-7000-8000-000000000111";
const query = { q: "cloud", category: "Cloud", status: "Published", sort: "price", order: "desc" } as const;
const createdAt = "2026-11-20T08:30:00.000Z";
const updatedAt = "2026-11-20T09:15:00.000Z";

const shown = {
  name: "Cloud migration",
  slug: "cloud-migration",
  category: "Cloud",
  description: "Moves your servers into the cloud.",
  price: { starter: 1500, professional: 4999.99, enterprise: 0 },
  unit: "project" as const,
  tiers: {
    starter: ["One server", "Written handover"],
    professional: ["Up to ten servers", "Written handover"],
    enterprise: ["Any number of servers", "Written handover", "Cover at night"],
  },
  features: ["Inventory", "Rehearsal"],
  benefits: ["No surprises"],
};

const input = { ...shown, status: "Published" as const };

const change = {
  name: "Cloud operations",
  slug: "cloud-operations",
  category: "Cloud",
  description: "Keeps it running.",
  price: { starter: 0.29, professional: 1.15, enterprise: 4.35 },
  unit: null,
  tiers: { starter: [], professional: [], enterprise: [] },
  features: [],
  benefits: [],
  status: "Draft" as const,
};

const service = { id, _id: id, ...input, createdAt, updatedAt: createdAt, sample: false };

export const SERVICE_EXAMPLES = {
  exportServices: {
    query,
    reply: csvOf(
      '"Name","Slug","Category","Status","Starter Price","Professional Price","Enterprise Price","Created","Id"',
      `"Cloud migration","cloud-migration","Cloud","Published","1500","4999.99","0","${createdAt}","${id}"`,
    ),
  },
  exportServicesXlsx: { query },
  listServices: {
    query: { ...query, page: "1", pageSize: "10" },
    reply: [service],
  },
  listServiceCategories: { reply: ["Cloud", "Software"] },
  getService: { params: { id }, reply: { data: service } },
  createService: { body: input, reply: { data: service } },
  updateService: {
    params: { id },
    body: change,
    reply: { data: { id, _id: id, ...change, createdAt, updatedAt, sample: false } },
  },
  deleteService: { params: { id } },
  setServiceStatus: {
    params: { id },
    body: { status: "Archived" },
    reply: { data: { ...service, status: "Archived", updatedAt } },
  },
  listPublicServices: {
    query: { q: "cloud", category: "Cloud", sort: "name", order: "asc", page: "1", pageSize: "10" },
    reply: [shown],
  },
} satisfies ExamplesOf<typeof SERVICE_ENDPOINTS>;

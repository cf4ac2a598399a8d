import type { ExamplesOf } from "#contract/examples/example.ts";
import type { VIEW_ENDPOINTS } from "#contract/views.ts";

const input = {
  name: "Drafts by price",
  screen: "products" as const,
  query: { status: "Draft", sort: "price", order: "desc" },
  columns: ["name", "price", "status"],
  shared: true,
};

const view = {
  ...input,
  id: "01a1f813-a740-7000-8000-0000000000c1",
  owner: "Jane Example",
  own: true,
  createdAt: "2026-11-20T08:30:00.000Z",
  updatedAt: "2026-11-20T08:30:00.000Z",
};

export const VIEW_EXAMPLES = {
  listViews: { reply: [view] },
  createView: { body: input, reply: { data: view } },
  replaceView: {
    params: { id: view.id },
    body: { ...input, name: "Drafts, dearest first" },
    reply: { data: { ...view, name: "Drafts, dearest first", updatedAt: "2026-11-20T09:15:00.000Z" } },
  },
  deleteView: { params: { id: view.id } },
} satisfies ExamplesOf<typeof VIEW_ENDPOINTS>;

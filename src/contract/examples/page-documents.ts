import type { ExamplesOf } from "#contract/examples/example.ts";
import type { PAGE_ENDPOINTS } from "#contract/page-documents.ts";

const key = "community" as const;

const row = {
  key,
  title: "Community",
  path: "/community",
  state: "Draft" as const,
  publishedAt: "2026-11-20T08:30:00.000Z",
  scheduledFor: null,
  updatedAt: "2026-11-24T09:15:00.000Z",
  updatedBy: "Jane Example",
};

const published = { opening: { lede: "Read our newsletter, or talk to the people who build our software." } };
const draft = { opening: { lede: "Read our newsletter, or call the people who build our software in {suburb}." } };
const lede = { path: "opening.lede", title: "Opening, Introduction" };

const detail = {
  ...row,
  published,
  draft,
  scheduled: null,
  edited: draft,
  changes: [{ ...lede, before: published.opening.lede, after: draft.opening.lede }],
  fields: [
    {
      kind: "group" as const,
      name: "opening",
      title: "Opening",
      fields: [{ kind: "paragraph" as const, name: "lede", title: "Introduction", max: 300, optional: false }],
    },
  ],
  schema: { type: "object", title: "Community", properties: { opening: { type: "object", title: "Opening" } } },
  placeholders: [{ name: "suburb", value: "Sandton" }],
};

export const PAGE_EXAMPLES = {
  listPages: { reply: [row] },
  getPage: { params: { key }, reply: { data: detail } },
  saveDraft: { params: { key }, body: draft, reply: { data: detail } },
  discardDraft: { params: { key } },
  publishPages: {
    body: { pages: [{ key, etag: '"v7"' }], at: "2036-12-01T06:00:00.000Z" },
    reply: { data: { pages: [{ ...row, state: "Scheduled", scheduledFor: "2036-12-01T06:00:00.000Z" }] } },
  },
  unschedulePage: { params: { key } },
  listPageVersions: {
    params: { key },
    query: { page: "1", pageSize: "20" },
    reply: [
      {
        version: 1,
        publishedAt: "2026-11-20T08:30:00.000Z",
        author: "Jane Example",
        noticeVersion: null,
        changes: [{ ...lede, before: "Read our newsletter.", after: published.opening.lede }],
      },
      { version: 0, publishedAt: null, author: "", noticeVersion: null, changes: [] },
    ],
  },
  restorePage: { params: { key }, body: { version: 0 }, reply: { data: detail } },
  createPreview: {
    params: { key },
    query: { purpose: "share" as const },
    reply: {
      data: {
        url: "https://www.example.org/preview/Zm9yLXRoaXMtZXhhbXBsZS1hbG9uZS4u",
        expiresAt: "2026-12-01T09:15:00.000Z",
      },
    },
  },
  revokePreviews: { params: { key } },
  listPageLinks: {
    params: { key },
    reply: [
      {
        place: "page" as const,
        page: "support" as const,
        id: null,
        title: "Support centre",
        label: "Community",
        target: "/community",
      },
    ],
  },
} satisfies ExamplesOf<typeof PAGE_ENDPOINTS>;

import type { ExamplesOf } from "#contract/examples/example.ts";
import type { EXTRA_PAGE_ENDPOINTS } from "#contract/extra-pages.ts";

const id = "01a1f813-a740-7000-8000-000000000161";
const createdAt = "2026-11-20T08:30:00.000Z";
const updatedAt = "2026-11-20T09:15:00.000Z";

const shown = {
  title: "How We Choose Libraries",
  slug: "how-we-choose-libraries",
  summary: "Four questions that we ask before we depend on a library.",
  body: "## The questions\n\nIs it **alive**?",
};

const input = { ...shown, status: "Published" as const, publishAt: "2024-11-20T10:00:00+02:00" };

const change = {
  title: "Working With Us",
  slug: "working-with-us",
  summary: "The first four weeks of a project.",
  body: "A project begins with a conversation.",
  status: "Scheduled" as const,
  publishAt: "2030-01-31T22:00:00Z",
};

/** In the past, also for a program that tries the example: a published page cannot have a later instant. */
const publishAt = "2024-11-20T08:00:00.000Z";
const page = {
  id,
  ...shown,
  status: "Published" as const,
  publishAt,
  createdAt,
  updatedAt: createdAt,
  sample: false,
};
const { title, summary, body } = shown;

export const EXTRA_PAGE_EXAMPLES = {
  listExtraPages: {
    query: { q: "library", status: "Draft", sort: "publishAt", order: "asc", page: "1", pageSize: "10" },
    reply: [{ ...page, status: "Draft", publishAt: null }],
  },
  getExtraPage: { params: { id }, reply: { data: page } },
  createExtraPage: { body: input, reply: { data: page } },
  updateExtraPage: {
    params: { id },
    body: change,
    reply: { data: { id, ...change, publishAt: "2030-01-31T22:00:00.000Z", createdAt, updatedAt, sample: false } },
  },
  deleteExtraPage: { params: { id } },
  setExtraPageStatus: {
    params: { id },
    body: { status: "Archived", publishAt },
    reply: { data: { ...page, status: "Archived", updatedAt } },
  },
  listExtraPageVersions: {
    params: { id },
    query: { page: "1", pageSize: "10" },
    reply: [{ version: 1, title, summary, body, savedAt: createdAt, author: "Admin User" }],
  },
  restoreExtraPage: { params: { id }, body: { version: 1 }, reply: { data: page } },
  previewExtraPage: {
    body: { body },
    reply: {
      data: {
        blocks: [
          { kind: "heading", level: 2, runs: [{ text: "The questions" }] },
          { kind: "paragraph", runs: [{ text: "Is it " }, { text: "alive", bold: true }, { text: "?" }] },
        ],
      },
    },
  },
  createExtraPagePreview: {
    params: { id },
    reply: {
      data: {
        url: "https://www.example.org/preview/Zm9yLWEtcGFnZS10aGF0LXdlLWFkZC4u",
        expiresAt: "2026-11-27T09:15:00.000Z",
      },
    },
  },
  revokeExtraPagePreviews: { params: { id } },
} satisfies ExamplesOf<typeof EXTRA_PAGE_ENDPOINTS>;

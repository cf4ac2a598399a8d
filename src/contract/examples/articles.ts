import type { ARTICLE_ENDPOINTS } from "#contract/articles.ts";
import type { ExamplesOf } from "#contract/examples/example.ts";

const id = "01a1f813-a740-7000-8000-000000000151";
const createdAt = "2026-11-20T08:30:00.000Z";
const updatedAt = "2026-11-20T09:15:00.000Z";
const author = "Admin User";
const shownAs = { byline: "The Library Team", tags: ["Libraries", "Catalogues"] };

const shown = {
  title: "Library Moves Online",
  slug: "library-moves-online",
  summary: "Eleven card indexes became one catalogue.",
  body: "## Before\n\nEleven libraries had **eleven** card indexes.",
  cover: null,
};

const input = { ...shown, ...shownAs, status: "Published" as const, publishAt: "2024-11-20T10:00:00+02:00" };

const change = {
  title: "A Museum in the Pocket",
  slug: "a-museum-in-the-pocket",
  summary: "Every room tells its story.",
  body: "Visitors read the guide on their phones.",
  cover: null,
  byline: "The Museum Team",
  tags: ["Museums"],
  status: "Scheduled" as const,
  publishAt: "2030-01-31T22:00:00Z",
};

/** In the past, also for a program that tries the example: a published article cannot have a later instant. */
const publishAt = "2024-11-20T08:00:00.000Z";
const article = {
  id,
  ...shown,
  author,
  ...shownAs,
  status: "Published" as const,
  publishAt,
  createdAt,
  updatedAt: createdAt,
  sample: false,
};
const publicArticle = { id, ...shown, author, ...shownAs, publishAt, createdAt, updatedAt: createdAt };
const { title, summary, body, cover } = shown;

export const ARTICLE_EXAMPLES = {
  listArticles: {
    query: { q: "library", status: "Draft", sort: "publishAt", order: "asc", page: "1", pageSize: "10" },
    reply: [{ ...article, status: "Draft", publishAt: null }],
  },
  getArticle: { params: { id }, reply: { data: article } },
  createArticle: { body: input, reply: { data: article } },
  updateArticle: {
    params: { id },
    body: change,
    reply: {
      data: { id, ...change, author, publishAt: "2030-01-31T22:00:00.000Z", createdAt, updatedAt, sample: false },
    },
  },
  deleteArticle: { params: { id } },
  setArticleStatus: {
    params: { id },
    body: { status: "Archived", publishAt },
    reply: { data: { ...article, status: "Archived", updatedAt } },
  },
  listArticleVersions: {
    params: { id },
    query: { page: "1", pageSize: "10" },
    reply: [{ version: 1, title, summary, body, cover, savedAt: createdAt, author }],
  },
  restoreArticle: { params: { id }, body: { version: 1 }, reply: { data: article } },
  previewArticle: {
    body: { body },
    reply: {
      data: {
        blocks: [
          { kind: "heading", level: 2, runs: [{ text: "Before" }] },
          {
            kind: "paragraph",
            runs: [{ text: "Eleven libraries had " }, { text: "eleven", bold: true }, { text: " card indexes." }],
          },
        ],
      },
    },
  },
  createArticlePreview: {
    params: { id },
    reply: {
      data: {
        url: "https://www.example.org/preview/Zm9yLWFuLWFydGljbGUtb2YtdGhlLW5ld3Mu",
        expiresAt: "2026-11-27T09:15:00.000Z",
      },
    },
  },
  revokeArticlePreviews: { params: { id } },
  listPublicArticles: {
    query: { q: "library", tag: "libraries", year: "2024", sort: "title", order: "asc", page: "1", pageSize: "10" },
    reply: [publicArticle],
  },
  getPublicArticle: { params: { slug: shown.slug }, reply: { data: publicArticle } },
} satisfies ExamplesOf<typeof ARTICLE_ENDPOINTS>;

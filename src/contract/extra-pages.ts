import { ArticleBlock } from "#contract/article-blocks.ts";
import {
  ARTICLE_MESSAGES,
  ARTICLE_STATUSES,
  ArticleStatusChange,
  hasInstant,
  INSTANT_MISSING,
  publicationSchedule,
} from "#contract/articles.ts";
import { endpoint, taken } from "#contract/endpoint.ts";
import type { LabelsOf } from "#contract/field-facts.ts";
import { idParams, instant, LIMITS, requiredText, sample, slug, status } from "#contract/fields.ts";
import { listQuery, MAX_PAGE_SIZE, pageQuery } from "#contract/lists.ts";
import { PREVIEW_DAYS, PreviewLink } from "#contract/previews.ts";
import { READ_ONLY_OF_SAMPLES, resourceCalls } from "#contract/resource.ts";
import { RESERVED_SLUGS } from "#contract/site-pages.ts";
import { z } from "#contract/zod.ts";

export const EXTRA_PAGE_MESSAGES = {
  slugTaken: "An extra page with this slug already exists.",
  slugReserved: "The site has a page or files at this address: choose another slug",
  links: "This page has twenty links already. End them first.",
} as const;

const text = z.string();

/** Page that staff add to the site, at `/{slug}`. It is published as articles are. */
export const ExtraPage = z.strictObject({
  id: z.string(),
  title: text,
  slug: text,
  summary: text,
  /** CommonMark without HTML. Headings begin at level 2, pictures are those of the library. */
  body: text,
  status: z.enum(ARTICLE_STATUSES),
  /** Instant from which the page is public; `null` if never set. */
  publishAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  sample,
});
export type ExtraPage = z.infer<typeof ExtraPage>;

export const EXTRA_PAGE_LABELS = {
  title: "Title",
  slug: "Slug",
  summary: "Summary",
  body: "Text",
  status: "Status",
  publishAt: "Public from",
} as const satisfies LabelsOf<ExtraPage>;

const input = {
  title: requiredText("Title is required", LIMITS.name),
  slug: slug.refine((value) => !RESERVED_SLUGS.has(value), EXTRA_PAGE_MESSAGES.slugReserved),
  summary: requiredText("Summary is required", LIMITS.short),
  body: requiredText("Body is required", LIMITS.long, "many"),
  ...publicationSchedule,
};

export const ExtraPageInput = z.strictObject(input).refine(hasInstant, INSTANT_MISSING);
export type ExtraPageInput = z.output<typeof ExtraPageInput>;

export const ExtraPageChange = z
  .strictObject({ ...input, ...READ_ONLY_OF_SAMPLES })
  .refine(hasInstant, INSTANT_MISSING);
export type ExtraPageChange = z.output<typeof ExtraPageChange>;

/** Sort keys. By `publishAt`, pages without one come first. */
export const EXTRA_PAGE_SORTS = ["createdAt", "title", "status", "publishAt"] as const;

const ofResource = resourceCalls(
  { name: "extra-pages", read: "pages:read", write: "pages:write" },
  {
    one: "extra page",
    searches: "title and summary",
    row: ExtraPage,
    detail: ExtraPage,
    create: ExtraPageInput,
    change: ExtraPageChange,
    status: status(ARTICLE_STATUSES),
    query: listQuery(EXTRA_PAGE_SORTS, { status: status(ARTICLE_STATUSES).optional() }),
    conflict: taken("slug", EXTRA_PAGE_MESSAGES.slugTaken),
  },
);

const detail = z.strictObject({ data: ExtraPage });

export const extraPageCalls = {
  ...ofResource,
  setStatus: endpoint({
    method: "PATCH",
    path: "/extra-pages/{id}/status",
    access: "pages:write",
    summary:
      "Publishes, schedules, archives or takes back an extra page. Scheduled needs publishAt, unless it has one. Published is at once, or since a publishAt in the past.",
    params: idParams,
    body: ArticleStatusChange,
    reply: detail,
    status: 200,
    errorStatuses: [412],
  }),
} as const;

/** Content of an extra page at a publication, or at a change while it was published. */
export const ExtraPageVersion = z.strictObject({
  /** 1 for the first publication. */
  version: z.int().positive(),
  title: text,
  summary: text,
  body: text,
  savedAt: instant,
  /** Name of the account that published or changed it; `""` if the account is deleted. */
  author: text,
});
export type ExtraPageVersion = z.infer<typeof ExtraPageVersion>;

export const listExtraPageVersions = endpoint({
  method: "GET",
  path: "/extra-pages/{id}/versions",
  access: "pages:read",
  summary: "What an extra page said at each publication, and after each change while it was published, newest first.",
  params: idParams,
  query: pageQuery,
  reply: z.array(ExtraPageVersion),
  status: 200,
  list: true,
  unpagedRows: MAX_PAGE_SIZE,
});

export const restoreExtraPage = endpoint({
  method: "POST",
  path: "/extra-pages/{id}/restore",
  access: "pages:write",
  summary: "Gives an extra page the title, summary and body of an earlier version. Slug, status and instant stay.",
  params: idParams,
  body: z.strictObject({ version: z.int(ARTICLE_MESSAGES.version).positive(ARTICLE_MESSAGES.version) }),
  reply: detail,
  status: 200,
  errorStatuses: [412],
});

export const previewExtraPage = endpoint({
  method: "POST",
  path: "/extra-pages/preview",
  access: "pages:write",
  summary: "The parts of a body as its page shows them, without storing anything.",
  body: z.strictObject({ body: input.body }),
  reply: z.strictObject({ data: z.strictObject({ blocks: z.array(ArticleBlock) }) }),
  status: 200,
});

export const createExtraPagePreview = endpoint({
  method: "POST",
  path: "/extra-pages/{id}/preview",
  access: "pages:write",
  summary: `A link to an extra page as it is saved, readable without signing in, whatever its status. It works for ${PREVIEW_DAYS} days. It ends earlier with the page, when its account may no longer change pages, or when the API key that made it ends.`,
  params: idParams,
  reply: z.strictObject({ data: PreviewLink }),
  status: 201,
  conflict: { code: "too-many-links", message: EXTRA_PAGE_MESSAGES.links },
});

export const revokeExtraPagePreviews = endpoint({
  method: "DELETE",
  path: "/extra-pages/{id}/preview",
  access: "pages:write",
  summary: "Ends every link to the preview of an extra page.",
  params: idParams,
  status: 204,
});

/** Extra page as visitors see it. */
export type PublicExtraPage = Omit<ExtraPage, "status" | "sample" | "publishAt"> & { publishAt: string };

export const EXTRA_PAGE_ENDPOINTS = {
  listExtraPages: extraPageCalls.list,
  getExtraPage: extraPageCalls.get,
  createExtraPage: extraPageCalls.create,
  updateExtraPage: extraPageCalls.replace,
  deleteExtraPage: extraPageCalls.remove,
  setExtraPageStatus: extraPageCalls.setStatus,
  listExtraPageVersions,
  restoreExtraPage,
  previewExtraPage,
  createExtraPagePreview,
  revokeExtraPagePreviews,
} as const;

import { ArticleBlock } from "#contract/article-blocks.ts";
import { endpoint, taken } from "#contract/endpoint.ts";
import type { LabelsOf } from "#contract/field-facts.ts";
import {
  changedText,
  idParams,
  instant,
  instantInput,
  LIMITS,
  requiredText,
  sample,
  slug,
  status,
  textList,
} from "#contract/fields.ts";
import { listQuery, MAX_PAGE_SIZE, pageQuery } from "#contract/lists.ts";
import { plainLetters } from "#contract/plain-letters.ts";
import { PREVIEW_DAYS, PreviewLink } from "#contract/previews.ts";
import { READ_ONLY_OF_SAMPLES, resourceCalls } from "#contract/resource.ts";
import { UPLOAD_NAME } from "#contract/uploads.ts";
import { z } from "#contract/zod.ts";

export const ARTICLE_STATUSES = ["Draft", "Scheduled", "Published", "Archived"] as const;
export type ArticleStatus = (typeof ARTICLE_STATUSES)[number];

export const ARTICLE_LIMITS = { tags: 5, tag: 60 } as const;

export const ARTICLE_MESSAGES = {
  slugTaken: "An article with this slug already exists.",
  picture: "Choose a picture of the library",
  bodyPicture: (address: string) => `The picture ${address} is not in the library`,
  link: (address: string) => `The link to ${address} leads to no page of this site`,
  publishAt: "Say when the article is published",
  stillToCome: "This time is still to come: choose Scheduled, or leave it out to publish now",
  version: "There is no such version.",
  links: "This article has twenty links already. End them first.",
} as const;

const text = z.string();

export const Article = z.strictObject({
  id: z.string(),
  title: text,
  slug: text,
  summary: text,
  /** CommonMark without HTML. Headings begin at level 2, pictures are those of the library. */
  body: text,
  /** Name of a picture; `null` if the cover is drawn from the slug. */
  cover: text.nullable(),
  /** Name of the account that created the article; `""` after an erasure. */
  author: text,
  /** Name that visitors see as the author: that of the account, unless an editor chose another. */
  byline: text,
  tags: z.array(text),
  status: z.enum(ARTICLE_STATUSES),
  /** Instant from which the article is public; `null` if never set. */
  publishAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  sample,
});
export type Article = z.infer<typeof Article>;

export const ARTICLE_LABELS = {
  title: "Title",
  slug: "Slug",
  summary: "Summary",
  body: "Text",
  cover: "Cover",
  author: "Author",
  byline: "Byline",
  tags: "Tags",
  status: "Status",
  publishAt: "Public from",
} as const satisfies LabelsOf<Article>;

const cover = z.string(ARTICLE_MESSAGES.picture).regex(UPLOAD_NAME, ARTICLE_MESSAGES.picture).nullable();

/** Fields with which a text is published now or later. */
export const publicationSchedule = {
  /** Default: Draft. */
  status: status(ARTICLE_STATUSES).optional(),
  /** Required with Scheduled. With Published it must not be in the future, and defaults to now. */
  publishAt: instantInput.nullable().optional(),
};

/** Returns the form in which tags are compared: without accents and in lower case. The address of a section has it. */
export function tagKey(tag: string): string {
  return plainLetters(tag).toLowerCase();
}

/** Returns the tags whose keys differ, each in its first spelling. */
function distinct(tags: string[]): string[] {
  return [...new Map(tags.toReversed().map((tag) => [tagKey(tag), tag])).values()].toReversed();
}

const input = {
  title: requiredText("Title is required", LIMITS.name),
  slug,
  summary: requiredText("Summary is required", LIMITS.short),
  body: requiredText("Body is required", LIMITS.long, "many"),
  cover: cover.optional(),
  /** A blank one is the name of the author's account, also in a change. */
  byline: changedText(LIMITS.name),
  tags: textList(ARTICLE_LIMITS.tags, ARTICLE_LIMITS.tag).overwrite(distinct).optional(),
  ...publicationSchedule,
};

/** Returns whether a body has what its status needs. An omitted instant of a change keeps its value, which the server checks. */
export function hasInstant({
  status,
  publishAt,
}: {
  status?: ArticleStatus | undefined;
  publishAt?: string | null | undefined;
}) {
  return status !== "Scheduled" || publishAt !== null;
}
export const INSTANT_MISSING = { path: ["publishAt"], error: ARTICLE_MESSAGES.publishAt };

export const ArticleInput = z.strictObject(input).refine(hasInstant, INSTANT_MISSING);
export type ArticleInput = z.output<typeof ArticleInput>;

export const ArticleChange = z
  .strictObject({ ...input, ...READ_ONLY_OF_SAMPLES, author: z.unknown().optional() })
  .refine(hasInstant, INSTANT_MISSING);
export type ArticleChange = z.output<typeof ArticleChange>;

export const ArticleStatusChange = z.strictObject({
  status: status(ARTICLE_STATUSES),
  publishAt: publicationSchedule.publishAt,
});
export type ArticleStatusChange = z.output<typeof ArticleStatusChange>;

/** Sort keys. By `publishAt`, articles without one come first. */
export const ARTICLE_SORTS = ["createdAt", "title", "status", "publishAt"] as const;

const ofResource = resourceCalls("articles", {
  one: "article",
  searches: "title and summary",
  row: Article,
  detail: Article,
  create: ArticleInput,
  change: ArticleChange,
  status: status(ARTICLE_STATUSES),
  query: listQuery(ARTICLE_SORTS, { status: status(ARTICLE_STATUSES).optional() }),
  conflict: taken("slug", ARTICLE_MESSAGES.slugTaken),
});

const detail = z.strictObject({ data: Article });

export const articleCalls = {
  ...ofResource,
  setStatus: endpoint({
    method: "PATCH",
    path: "/articles/{id}/status",
    access: "articles:write",
    summary:
      "Publishes, schedules, archives or takes back an article. Scheduled needs publishAt, unless it has one. Published is at once, or since a publishAt in the past.",
    params: idParams,
    body: ArticleStatusChange,
    reply: detail,
    status: 200,
    errorStatuses: [412],
  }),
} as const;

/** Content of an article at a publication, or at a change while it was published. */
export const ArticleVersion = z.strictObject({
  /** 1 for the first publication. */
  version: z.int().positive(),
  title: text,
  summary: text,
  body: text,
  cover: text.nullable(),
  savedAt: instant,
  /** Name of the account that published or changed it; `""` if the account is deleted. */
  author: text,
});
export type ArticleVersion = z.infer<typeof ArticleVersion>;

export const listArticleVersions = endpoint({
  method: "GET",
  path: "/articles/{id}/versions",
  access: "articles:read",
  summary: "What an article said at each publication, and after each change while it was published, newest first.",
  params: idParams,
  query: pageQuery,
  reply: z.array(ArticleVersion),
  status: 200,
  list: true,
  unpagedRows: MAX_PAGE_SIZE,
});

export const restoreArticle = endpoint({
  method: "POST",
  path: "/articles/{id}/restore",
  access: "articles:write",
  summary: "Gives an article the title, summary, body and cover of an earlier version. Slug, status and instant stay.",
  params: idParams,
  body: z.strictObject({ version: z.int(ARTICLE_MESSAGES.version).positive(ARTICLE_MESSAGES.version) }),
  reply: detail,
  status: 200,
  errorStatuses: [412],
});

export const previewArticle = endpoint({
  method: "POST",
  path: "/articles/preview",
  access: ["articles:write", "products:write", "services:write", "projects:write", "jobs:write"],
  summary:
    "The parts of a body as its page shows them, without storing anything. With `keepsLines` they are those of a description, in which a line break stays one.",
  body: z.strictObject({ body: input.body, keepsLines: z.boolean().optional() }),
  reply: z.strictObject({ data: z.strictObject({ blocks: z.array(ArticleBlock) }) }),
  status: 200,
});

export const createArticlePreview = endpoint({
  method: "POST",
  path: "/articles/{id}/preview",
  access: "articles:write",
  summary: `A link to the page of an article as it is saved, readable without signing in, whatever its status. It works for ${PREVIEW_DAYS} days. It ends earlier with the article, when its account may no longer change articles, or when the API key that made it ends.`,
  params: idParams,
  reply: z.strictObject({ data: PreviewLink }),
  status: 201,
  conflict: { code: "too-many-links", message: ARTICLE_MESSAGES.links },
});

export const revokeArticlePreviews = endpoint({
  method: "DELETE",
  path: "/articles/{id}/preview",
  access: "articles:write",
  summary: "Ends every link to the preview of an article.",
  params: idParams,
  status: 204,
});

/** Article on the public pages. */
export const PublicArticle = Article.omit({ status: true, sample: true }).extend({ publishAt: instant });
export type PublicArticle = z.infer<typeof PublicArticle>;

/** Tag to filter by, in any spelling with the same letters. */
export const articleTag = requiredText("Must name a tag", ARTICLE_LIMITS.tag);
/** South African year of the publication. */
export const articleYear = z.string().regex(/^\d{4}$/, "Must be a year of four digits");

export const PUBLIC_ARTICLE_SORTS = ["publishAt", "title"] as const;

export const listPublicArticles = endpoint({
  method: "GET",
  path: "/public/articles",
  access: "public",
  ofPage: "news",
  summary: "The articles that are public, by their instant of publication, the newest first, unless sorted.",
  query: listQuery(PUBLIC_ARTICLE_SORTS, { tag: articleTag.optional(), year: articleYear.optional() }),
  reply: z.array(PublicArticle),
  status: 200,
  limits: ["public-read"],
  list: true,
  unpagedRows: MAX_PAGE_SIZE,
});

export const getPublicArticle = endpoint({
  method: "GET",
  path: "/public/articles/{slug}",
  access: "public",
  ofPage: "news",
  summary: "One public article. An earlier slug leads to the present one.",
  params: z.strictObject({ slug }),
  reply: z.strictObject({ data: PublicArticle }),
  status: 200,
  limits: ["public-read"],
  movable: true,
});

export const ARTICLE_ENDPOINTS = {
  listArticles: articleCalls.list,
  getArticle: articleCalls.get,
  createArticle: articleCalls.create,
  updateArticle: articleCalls.replace,
  deleteArticle: articleCalls.remove,
  setArticleStatus: articleCalls.setStatus,
  listArticleVersions,
  restoreArticle,
  previewArticle,
  createArticlePreview,
  revokeArticlePreviews,
  listPublicArticles,
  getPublicArticle,
} as const;

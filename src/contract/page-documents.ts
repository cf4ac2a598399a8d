import { endpoint } from "#contract/endpoint.ts";
import { instant, instantInput, rawText } from "#contract/fields.ts";
import { MAX_PAGE_SIZE, pageQuery } from "#contract/lists.ts";
import { PREVIEW_DAYS, PreviewLink } from "#contract/previews.ts";
import { type EditedPageKey, HIDEABLE_PAGES, SITE_PAGE_LIST } from "#contract/site-pages.ts";
import { z } from "#contract/zod.ts";

/** Pages whose text is an editable document, in the order of the site. */
// The filter does not narrow the type of the keys.
export const PAGE_KEYS = SITE_PAGE_LIST.filter(({ isEdited }) => isEdited).map(({ key }) => key as EditedPageKey);
export type PageKey = EditedPageKey;

export const PAGE_STATES = ["Published", "Draft", "Scheduled"] as const;

export const PAGE_MESSAGES = {
  pages: `Must be a list of 1 to ${PAGE_KEYS.length} pages`,
  fields: "Must name a field to change",
  deep: "Is nested too deeply",
  twice: "Each page can be named once",
  etag: "Must be the page's ETag",
  past: "Must lie in the future",
  picture: "Choose a picture of the library",
  number: "Must be the number of a version",
  version: "There is no such version.",
  nothing: "has no changes to publish",
  scheduled: "is scheduled: take that back first",
  links: "This page has twenty links already. End them first.",
  notice:
    "The privacy part of the terms changed. Say in newNotice whether what people are told about their data is a new version of the notice.",
} as const;

/** Minutes for which a link for the editor's own frame works. */
export const FRAME_MINUTES = 60;

/** Purposes of a link: to share the draft, or for the frame beside the editor. */
export const PREVIEW_PURPOSES = ["share", "frame"] as const;
export type PreviewPurpose = (typeof PREVIEW_PURPOSES)[number];

const title = z.string();

export const PageRow = z.strictObject({
  key: z.enum(PAGE_KEYS),
  title,
  /** Path of the page. */
  path: z.string(),
  /** Scheduled, if the page has both a draft and a scheduled document. */
  state: z.enum(PAGE_STATES),
  /** `null` while the page has its initial text. */
  publishedAt: instant.nullable(),
  scheduledFor: instant.nullable(),
  updatedAt: instant.nullable(),
  /** Name of the user who changed the page last; `""` without a change, or if the account is deleted. */
  updatedBy: z.string(),
});
export type PageRow = z.infer<typeof PageRow>;

/** Maximum characters of a text in a document. The worst text of 20,000 characters takes 1.5 s to parse. */
export const MAX_PAGE_TEXT = 5000;
/** Maximum depth of nested fields. No page's document is that deep. */
const DEEPEST = 8;

const pageText = rawText(MAX_PAGE_TEXT);

interface Issue {
  path: (string | number)[];
  message: string;
}

/** Returns the parts of a document that are too long or too deep to process cheaply, whatever its page. */
function issuesOf(document: unknown): Issue[] {
  const issues: Issue[] = [];
  const parts: { path: Issue["path"]; value: unknown }[] = [{ path: [], value: document }];
  for (let part = parts.pop(); part; part = parts.pop()) {
    const { path, value } = part;
    if (typeof value === "string") {
      const [issue] = pageText.safeParse(value).error?.issues ?? [];
      if (issue) issues.push({ path, message: issue.message });
    } else if (path.length > DEEPEST) {
      issues.push({ path: path.slice(0, 1), message: PAGE_MESSAGES.deep });
    } else {
      for (const [name, inner] of Object.entries(Object(value))) parts.push({ path: [...path, name], value: inner });
    }
  }
  return issues;
}

/** Text in a document. `href` is a path of this site, `prose` is CommonMark. Others have no line breaks. */
const PageTextField = z.strictObject({
  kind: z.enum(["line", "paragraph", "prose", "href", "day"]),
  /** Key in the document; `""` for the entry of a list. */
  name: z.string(),
  title,
  /** In characters. */
  max: z.int().nonnegative(),
  /** Whether a page can be published while the text is blank. */
  optional: z.boolean(),
});
export type PageTextField = z.infer<typeof PageTextField>;

/** Picture of the library, by its name; `""` without one. */
const PagePictureField = z.strictObject({ kind: z.literal("picture"), name: z.string(), title });
export type PagePictureField = z.infer<typeof PagePictureField>;

/** Fields that belong together. A link and a figure have the same fields everywhere. */
const PageGroupField = z.strictObject({
  kind: z.enum(["group", "link", "figure"]),
  name: z.string(),
  title,
  get fields(): z.ZodArray<typeof PageField> {
    return z.array(PageField);
  },
  /** Note about texts of a group that the document of another page has; only where there are some. */
  elsewhere: z.strictObject({ text: z.string(), page: z.enum(PAGE_KEYS), title }).optional(),
});
export type PageGroupField = z.infer<typeof PageGroupField>;

const PageListField = z.strictObject({
  kind: z.literal("list"),
  name: z.string(),
  title,
  get entry(): typeof PageField {
    return PageField;
  },
  /** Value of a new entry. */
  blank: z.unknown(),
  /** Minimum and maximum number of entries. */
  min: z.int().nonnegative(),
  max: z.int().nonnegative(),
});
export type PageListField = z.infer<typeof PageListField>;

/** Field of a document. Its name in the API's description is its id, since a field can contain fields. */
export const PageField = z
  .discriminatedUnion("kind", [PageTextField, PagePictureField, PageGroupField, PageListField])
  .meta({ id: "PageField" });
export type PageField = z.infer<typeof PageField>;

/** Text that differs between two documents; `before` or `after` is `""` where a document lacks the field. */
const PageChange = z.strictObject({
  path: z.string(),
  /** Titles of the fields that lead to the text: `Opening, Introduction`. */
  title,
  before: z.string(),
  after: z.string(),
});
export type PageChange = z.infer<typeof PageChange>;

/** Values of a page's document, by the names of its `fields`. */
export const DocumentFields = z
  .record(rawText(100), z.unknown(), "Must be the fields of the page's document")
  .check(({ value, issues }) => {
    for (const issue of issuesOf(value)) issues.push({ code: "custom", input: value, ...issue });
  });
export type DocumentFields = z.infer<typeof DocumentFields>;

export const PageDetail = z.strictObject({
  ...PageRow.shape,
  published: DocumentFields,
  draft: DocumentFields.nullable(),
  /** Document that is published at `scheduledFor`, whatever happens to the draft. */
  scheduled: DocumentFields.nullable(),
  /** Document that an editor continues from: the draft, else the scheduled one, else the published one. */
  edited: DocumentFields,
  /** Changes from `published` to `edited`. */
  changes: z.array(PageChange),
  /** Fields of the document in the page's order. */
  fields: z.array(PageField),
  /** JSON Schema of a document that can be published, with titles. A draft may lack required fields. */
  schema: z.record(z.string(), z.unknown()),
  /** Placeholders that any text may contain in braces, with their current values. */
  placeholders: z.array(z.strictObject({ name: z.string(), value: z.string() })),
});
export type PageDetail = z.infer<typeof PageDetail>;

export const PageVersion = z.strictObject({
  /** 0 for the initial text. */
  version: z.int().nonnegative(),
  publishedAt: instant.nullable(),
  /** Name of the user who published the version; `""` if the account is deleted. */
  author: z.string(),
  /** Version of the privacy notice in these terms; `null` for every other page. */
  noticeVersion: z.int().positive().nullable(),
  /** Changes since the previous version. */
  changes: z.array(PageChange),
});
export type PageVersion = z.infer<typeof PageVersion>;

const params = z.strictObject({ key: z.enum(PAGE_KEYS) });
const detail = z.strictObject({ data: PageDetail });

export const listPages = endpoint({
  method: "GET",
  path: "/pages",
  access: "pages:read",
  summary: "The pages whose words can be changed, in the order of the site, and how each stands.",
  reply: z.array(PageRow),
  status: 200,
  list: true,
});

export const getPage = endpoint({
  method: "GET",
  path: "/pages/{key}",
  access: "pages:read",
  summary:
    "The words of one page as published and as drafted, the changes between them, and their fields with a schema. With an ETag.",
  params,
  reply: detail,
  status: 200,
});

export const saveDraft = endpoint({
  method: "PUT",
  path: "/pages/{key}/draft",
  access: "pages:write",
  summary:
    "Changes the draft of a page, or begins one from what is scheduled or published. Fields left out keep their words, lists are replaced whole. A stale If-Match is refused.",
  params,
  body: DocumentFields.refine((fields) => Object.keys(fields).length > 0, PAGE_MESSAGES.fields),
  reply: detail,
  status: 200,
  errorStatuses: [412],
});

export const discardDraft = endpoint({
  method: "DELETE",
  path: "/pages/{key}/draft",
  access: "pages:write",
  summary: "Discards the draft of a page. What is published or scheduled stays.",
  params,
  status: 204,
  errorStatuses: [412],
});

export const publishPages = endpoint({
  method: "POST",
  path: "/pages/publish",
  access: "pages:write",
  summary:
    "Publishes the drafts of one page or several together, now or at an instant: all of them or none. Each is named with the ETag that was looked at. Terms whose privacy part changed need newNotice (409, notice-undecided). A scheduled page is published as it was scheduled while GET /schedules says that schedules wait.",
  body: z.strictObject({
    pages: z
      .array(z.strictObject({ key: z.enum(PAGE_KEYS), etag: rawText(100, PAGE_MESSAGES.etag) }), PAGE_MESSAGES.pages)
      .min(1, PAGE_MESSAGES.pages)
      .max(PAGE_KEYS.length, PAGE_MESSAGES.pages)
      .refine((pages) => new Set(pages.map(({ key }) => key)).size === pages.length, PAGE_MESSAGES.twice),
    at: instantInput.optional(),
    /** Whether these terms contain a new version of the privacy notice. Required if its text changed, otherwise ignored. */
    newNotice: z.boolean("Must be true or false").optional(),
  }),
  reply: z.strictObject({ data: z.strictObject({ pages: z.array(PageRow) }) }),
  status: 200,
  stale: { message: "Community changed since you looked. Reload and look again.", field: "community" },
  conflict: { code: "not-publishable", message: "About cannot be published yet.", field: "about.opening.lede" },
});

export const unschedulePage = endpoint({
  method: "DELETE",
  path: "/pages/{key}/schedule",
  access: "pages:write",
  summary: "Takes back what was to be published later. Where there is no draft, it becomes the draft.",
  params,
  status: 204,
  errorStatuses: [412],
});

export const listPageVersions = endpoint({
  method: "GET",
  path: "/pages/{key}/versions",
  access: "pages:read",
  summary: "Every version of a page that was published, newest first, with what it changed. At most 100 per answer.",
  params,
  query: pageQuery,
  reply: z.array(PageVersion),
  status: 200,
  list: true,
  unpagedRows: MAX_PAGE_SIZE,
});

export const restorePage = endpoint({
  method: "POST",
  path: "/pages/{key}/restore",
  access: "pages:write",
  summary: "Makes a former version the draft, in place of the draft that is there. It publishes nothing.",
  params,
  body: z.strictObject({
    version: z.int(PAGE_MESSAGES.number).min(0, PAGE_MESSAGES.number).max(1_000_000, PAGE_MESSAGES.number),
  }),
  reply: detail,
  status: 200,
  errorStatuses: [412],
});

export const createPreview = endpoint({
  method: "POST",
  path: "/pages/{key}/preview",
  access: "pages:write",
  summary: `A link to the page with its draft, readable without signing in. It works for ${PREVIEW_DAYS} days, or ${FRAME_MINUTES} minutes with purpose=frame. It ends earlier when its account may no longer change pages, or when the API key that made it ends.`,
  params,
  query: z.strictObject({
    purpose: z.enum(PREVIEW_PURPOSES, `Must be one of ${PREVIEW_PURPOSES.join(", ")}`).optional(),
  }),
  reply: z.strictObject({ data: PreviewLink }),
  status: 201,
  conflict: { code: "too-many-links", message: PAGE_MESSAGES.links },
});

export const revokePreviews = endpoint({
  method: "DELETE",
  path: "/pages/{key}/preview",
  access: "pages:write",
  summary: "Ends every link to the draft of a page.",
  params,
  status: 204,
});

/** Places of links: a published page, its draft or what is scheduled, one of the settings, or a text that is public or scheduled. */
export const LINK_PLACES = ["page", "draft", "menu", "moreMenu", "footer", "team", "article", "extra-page"] as const;

export const PageLink = z.strictObject({
  place: z.enum(LINK_PLACES),
  /** Page that has the link; `null` for every other place. */
  page: z.enum(PAGE_KEYS).nullable(),
  /** Article or extra page that has the link; `null` for every other place. */
  id: z.string().nullable(),
  /** Title of the page, article or extra page; `""` for a link of the settings. */
  title,
  /** Words of the link; `""` for a link in a long text. */
  label: z.string(),
  target: z.string(),
});
export type PageLink = z.infer<typeof PageLink>;

export const listPageLinks = endpoint({
  method: "GET",
  path: "/pages/{key}/links",
  access: "pages:read",
  summary:
    "The links in the texts of other pages, in articles and extra pages, in menus and of the team that lead to a page that can be hidden, or below it. Of articles and extra pages, those that are published or scheduled count.",
  params: z.strictObject({ key: z.enum(HIDEABLE_PAGES) }),
  reply: z.array(PageLink),
  status: 200,
  list: true,
});

export const PAGE_ENDPOINTS = {
  listPages,
  getPage,
  saveDraft,
  discardDraft,
  publishPages,
  unschedulePage,
  listPageVersions,
  restorePage,
  createPreview,
  revokePreviews,
  listPageLinks,
} as const;

import type { MetaDescriptor } from "react-router";
import { shareHeading, shareNameOf } from "#content/share.ts";
import { type NamedPageKey, SITE_PAGES } from "#contract/site-pages.ts";
import { ERROR_TITLE } from "./forms/form.ts";
import type { Frame } from "./frame.server.ts";
import { breadcrumbList } from "./structured-data.ts";

interface PageMeta {
  /** Title of the page, to which the company's name is added. */
  title: string;
  description?: string;
  /** Path of the page, without query and hash. */
  path: string;
  /** Parent page for the breadcrumb; omitted if it is the home page. */
  under?: { title: string; path: string };
  /** Set for pages that search engines should not list. */
  unlisted?: boolean;
  /** Picture for shared links. Default: the drawn one of the page. */
  picture?: SharePicture;
  /** Set for the page of an article. */
  article?: { publishedAt: string; updatedAt: string };
  /** Set for addresses with a token: other sites must not get them as the referrer. */
  secret?: boolean;
}

/** Picture for shared links, by its path. */
export interface SharePicture {
  path: string;
  width: number;
  height: number;
  alt: string;
}

type PageFrame = Pick<Frame, "company" | "publicUrl"> & Partial<Pick<Frame, "hasFormErrors" | "isPreview">>;

/** Size of the pictures below /share, in px. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const;

/** Returns the meta of a page of the list. `more` has what differs, such as the words of its document. */
export function metaOf(
  key: NamedPageKey,
  frame: PageFrame | undefined,
  more: Partial<PageMeta> = {},
): MetaDescriptor[] {
  const { title, path } = SITE_PAGES[key];
  return pageMeta(frame, { title, path, ...more });
}

/** Texts of a page, of which `search` is for the results of search engines. */
interface DocumentWords {
  opening: { heading: string };
  search: { description: string };
}

/** Returns what the document of a page says for its meta: its heading as the title, and its description. */
export function documentMeta(loaded: { words: DocumentWords } | undefined): Partial<PageMeta> {
  return loaded ? { title: loaded.words.opening.heading, ...loaded.words.search } : {};
}

/** Returns the title, description, canonical address, Open Graph tags and breadcrumb of a page. */
export function pageMeta(frame: PageFrame | undefined, page: PageMeta): MetaDescriptor[] {
  const title = frame ? `${page.title} | ${frame.company.name}` : page.title;
  const meta: MetaDescriptor[] = [{ title: frame?.hasFormErrors ? `${ERROR_TITLE}${title}` : title }];
  if (page.description) meta.push({ name: "description", content: page.description });
  // Under `no-referrer` browsers would post the page's form with `Origin: null`, which is refused.
  if (page.secret) meta.push({ name: "referrer", content: "same-origin" });
  if (page.unlisted || frame?.isPreview) return [...meta, { name: "robots", content: "noindex" }];
  if (!frame) return meta;
  const address = `${frame.publicUrl}${page.path}`;
  const share = shareNameOf(page.path);
  const drawn = { path: `/share/${share}.png`, ...SHARE_SIZE, alt: altOf(frame, page) };
  const { picture = drawn, article } = page;
  const trail = breadcrumbList(frame.publicUrl, page);
  return [
    ...meta,
    { tagName: "link", rel: "canonical", href: address },
    { property: "og:type", content: article ? "article" : "website" },
    { property: "og:locale", content: "en_ZA" },
    { property: "og:site_name", content: frame.company.name },
    { property: "og:title", content: title },
    ...(page.description ? [{ property: "og:description", content: page.description }] : []),
    { property: "og:url", content: address },
    { property: "og:image", content: `${frame.publicUrl}${picture.path}` },
    { property: "og:image:width", content: String(picture.width) },
    { property: "og:image:height", content: String(picture.height) },
    { property: "og:image:alt", content: picture.alt },
    ...(article
      ? [
          { property: "article:published_time", content: article.publishedAt },
          { property: "article:modified_time", content: article.updatedAt },
        ]
      : []),
    { name: "twitter:card", content: "summary_large_image" },
    ...(trail ? [{ "script:ld+json": trail }] : []),
  ];
}

/** Returns the alternative text of the drawn picture. The title of the home page is its heading, which other pages do not know. */
function altOf({ company }: PageFrame, { path, title }: PageMeta): string {
  return [company.name, path === "/" ? title : shareHeading(shareNameOf(path), company)].filter(Boolean).join(": ");
}

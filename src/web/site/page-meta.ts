import type { MetaDescriptor } from "react-router";
import { SHARE_HEADINGS, shareNameOf } from "#content/share.ts";
import { ERROR_TITLE } from "./forms/form.ts";
import type { Frame } from "./frame.server.ts";
import { breadcrumbList } from "./structured-data.ts";

interface PageMeta {
  /** Of the page alone; the company's name is added. */
  title: string;
  description?: string;
  /** Below the site, without query and hash. */
  path: string;
  /** The page that this one stands below, where that is not the home page. */
  under?: { title: string; path: string };
  /** For pages that search engines should not list. */
  unlisted?: boolean;
  /** For addresses that hold a token: no other site is told where a visitor came from. */
  secret?: boolean;
}

type PageFrame = Pick<Frame, "company" | "publicUrl"> & Partial<Pick<Frame, "hasFormErrors">>;

/** Of the pictures below /share, in px. */
const PICTURE = { width: "1200", height: "630" } as const;

/** Title, description, canonical address, Open Graph and where the page stands on the site. */
export function pageMeta(frame: PageFrame | undefined, page: PageMeta): MetaDescriptor[] {
  const title = frame ? `${page.title} | ${frame.company.name}` : page.title;
  const meta: MetaDescriptor[] = [{ title: frame?.hasFormErrors ? `${ERROR_TITLE}${title}` : title }];
  if (page.description) meta.push({ name: "description", content: page.description });
  // Under `no-referrer` browsers would post the page's form with `Origin: null`, which is refused.
  if (page.secret) meta.push({ name: "referrer", content: "same-origin" });
  if (page.unlisted) return [...meta, { name: "robots", content: "noindex" }];
  if (!frame) return meta;
  const address = `${frame.publicUrl}${page.path}`;
  const share = shareNameOf(page.path);
  const trail = breadcrumbList(frame.publicUrl, page);
  return [
    ...meta,
    { tagName: "link", rel: "canonical", href: address },
    { property: "og:type", content: "website" },
    { property: "og:locale", content: "en_ZA" },
    { property: "og:site_name", content: frame.company.name },
    { property: "og:title", content: title },
    ...(page.description ? [{ property: "og:description", content: page.description }] : []),
    { property: "og:url", content: address },
    { property: "og:image", content: `${frame.publicUrl}/share/${share}.png` },
    { property: "og:image:width", content: PICTURE.width },
    { property: "og:image:height", content: PICTURE.height },
    { property: "og:image:alt", content: `${frame.company.name}: ${SHARE_HEADINGS[share]}` },
    { name: "twitter:card", content: "summary_large_image" },
    ...(trail ? [{ "script:ld+json": trail }] : []),
  ];
}

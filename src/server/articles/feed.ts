import { NEWS, NEWS_FEED_PATH } from "#content/news.ts";
import type { PublicArticle } from "#contract/articles.ts";
import { NEWS_PATH } from "#contract/pages.ts";
import { escapeMarkup } from "#server/platform/pages/escape-markup.ts";

/** Article with its text as HTML. */
type FeedArticle = PublicArticle & { html: string };

interface FeedOptions {
  /** Address of the site without a slash at its end. */
  publicUrl: string;
  /** Name of the company, also the author of articles without one. */
  company: string;
  articles: readonly FeedArticle[];
}

/** Characters that XML 1.0 cannot contain, even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const escapeText = (text: string) => escapeMarkup(text.replace(NOT_IN_XML, ""));

/** Returns the Atom feed of the news (RFC 4287), newest article first. Ids of entries outlive a new slug. */
export function feedOf({ publicUrl, company, articles }: FeedOptions): string {
  const self = escapeText(publicUrl + NEWS_FEED_PATH);
  const changes = articles.map(changedAt);
  const updated = changes.reduce((last, at) => (at > last ? at : last), EPOCH);
  const entries = articles.map((article) => {
    const { id, title, slug, summary, byline, tags, publishAt, html } = article;
    const address = escapeText(`${publicUrl}${NEWS_PATH}/${slug}`);
    return `<entry>
<id>urn:uuid:${id}</id>
<title>${escapeText(title)}</title>
<link rel="alternate" type="text/html" href="${address}"/>
<published>${publishAt}</published>
<updated>${changedAt(article)}</updated>
<author><name>${escapeText(byline || company)}</name></author>
${tags.map((tag) => `<category term="${escapeText(tag)}"/>\n`).join("")}<summary>${escapeText(summary)}</summary>
<content type="html">${escapeText(html)}</content>
</entry>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-ZA">
<id>${self}</id>
<title>${escapeText(`${NEWS.title} | ${company}`)}</title>
<updated>${updated}</updated>
<link rel="self" type="application/atom+xml" href="${self}"/>
<link rel="alternate" type="text/html" href="${escapeText(publicUrl + NEWS_PATH)}"/>
<author><name>${escapeText(company)}</name></author>
${entries.join("\n")}
</feed>
`;
}

/** Instant of the last change of a feed without articles. */
const EPOCH = "1970-01-01T00:00:00.000Z";

/** Returns the last change of an article as visitors see it, which is not before its publication. */
function changedAt({ updatedAt, publishAt }: PublicArticle): string {
  return updatedAt > publishAt ? updatedAt : publishAt;
}

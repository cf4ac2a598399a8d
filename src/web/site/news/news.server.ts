import { data, type RouterContextProvider, redirect } from "react-router";
import { type PublicArticle, tagKey } from "#contract/articles.ts";
import {
  findNeighbours,
  findPreviewedArticle,
  findPublicArticle,
  findSections,
  listPublicArticles,
} from "#server/articles/public-articles.ts";
import { findPictureForLinks, findShownPictures } from "#server/pictures/find-shown-pictures.ts";
import { platformContext, previewContext } from "#server/platform/pages/page-context.ts";
import { bodyMarkdown } from "#server/publications/article-body.ts";
import { coverFor } from "#ui/weave/covers.ts";
import { coverSize, svgDocument } from "#ui/weave/document.ts";
import { errorResponse } from "../frame.server.ts";
import { articlePicture, type PicturedArticle, sharePictureOf } from "./article-picture.ts";
import { type NewsSection, newsAddress, pageOf, sectionOf } from "./news-address.ts";

type Context = Readonly<RouterContextProvider>;

const ARTICLES_PER_PAGE = 12;

/** Loads a page of the news. Throws a redirect to the last page from any address beyond it. A known tag gets its usual spelling. */
export async function loadNews(context: Context, request: Request) {
  const query = new URL(request.url).searchParams;
  const [page, section] = [pageOf(query), sectionOf(query)];
  const { articles, total } = await loadArticles(context, page, ARTICLES_PER_PAGE, section);
  const pages = Math.max(1, Math.ceil(total / ARTICLES_PER_PAGE));
  if (page > pages) throw redirect(newsAddress(pages, section));
  const { database, now } = context.get(platformContext);
  const sections = await findSections(database.read, now());
  const tag = sections.tags.find((one) => section.tag !== undefined && tagKey(one) === tagKey(section.tag));
  return { articles, page, pages, sections, section: { ...section, tag: tag ?? section.tag } };
}

/** Loads the latest articles, for the home page; none while the news are hidden. */
export async function loadLatest(context: Context, count: number): Promise<PicturedArticle[]> {
  const hidden = await context
    .get(platformContext)
    .hiddenPages()
    .catch((error: unknown) => {
      throw errorResponse(error);
    });
  if (hidden.has("news")) return [];
  return (await loadArticles(context, 1, count)).articles;
}

async function loadArticles(context: Context, page: number, pageSize: number, section: NewsSection = {}) {
  const { database, now } = context.get(platformContext);
  try {
    const { rows, total } = await listPublicArticles(database, { ...section, page, pageSize }, now());
    return { articles: await withPictures(context, rows), total };
  } catch (error) {
    throw errorResponse(error);
  }
}

/** Returns articles with their covers, uploaded or drawn, and without their bodies. */
async function withPictures(context: Context, articles: readonly PublicArticle[]): Promise<PicturedArticle[]> {
  const covers = articles.flatMap(({ cover }) => cover ?? []);
  const { database } = context.get(platformContext);
  const uploads = covers.length > 0 ? await findShownPictures(database.read, covers) : new Map();
  // Pages show the body as blocks, if at all.
  return articles.map(({ body: _, ...article }) => ({ ...article, picture: articlePicture(article, uploads) }));
}

/**
 * Loads the article with a slug, and its neighbours. Throws a 404, or a redirect from a former slug. A visitor with a preview link gets the
 * article of the link.
 */
export async function loadArticle(context: Context, slug: string) {
  const { database, now } = context.get(platformContext);
  try {
    const previewed = context.get(previewContext)?.article;
    const found = await (previewed === undefined
      ? findPublicArticle(database.read, slug, now())
      : findPreviewedArticle(database.read, previewed, now()));
    if (!found) throw data(null, { status: 404 });
    if (found.kind === "moved") throw redirect(`/news/${found.slug}`, 301);
    const { article } = found;
    const { earlier, later } = await findNeighbours(database.read, article, now());
    const { pictures } = bodyMarkdown.referencesIn(article.body);
    const shown = pictures.length > 0 ? await findShownPictures(database.read, pictures) : new Map();
    const [pictured, ...neighbours] = await withPictures(context, [
      article,
      ...[earlier, later].flatMap((one) => one ?? []),
    ]);
    if (!pictured) throw data(null, { status: 404 });
    const picturedOf = (one: PublicArticle | undefined) => one && neighbours.find(({ id }) => id === one.id);
    // A drawn cover has an address only while its article is public.
    if (previewed !== undefined && article.cover === null) pictured.picture.src = drawnCover(article.slug);
    const cover = article.cover === null ? undefined : await findPictureForLinks(database.read, article.cover);
    return {
      article: pictured,
      sharePicture: sharePictureOf(article, cover),
      blocks: bodyMarkdown.read(article.body, { pictures: shown }),
      earlier: picturedOf(earlier),
      later: picturedOf(later),
    };
  } catch (error) {
    throw error instanceof Error ? errorResponse(error) : error;
  }
}

/** Returns the cover of a slug as an address that contains the picture. */
function drawnCover(slug: string): string {
  const svg = svgDocument(coverSize.width, coverSize.height, coverFor(slug));
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}

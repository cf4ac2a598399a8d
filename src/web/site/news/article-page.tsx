import ArrowLeft from "lucide-react/icons/arrow-left";
import { formatLongDate } from "#content/format-long-date.ts";
import { NEWS, NEWS_FEED_PATH } from "#content/news.ts";
import { NEWSLETTER, NEWSLETTER_PAGE } from "#content/newsletter.ts";
import { SITE_PAGES } from "#contract/site-pages.ts";
import { ArticleText } from "#web/shared/article-text.tsx";
import { frameData, useIsHidden } from "../frame-data.ts";
import { SitePicture } from "../layout/site-picture.tsx";
import { NewsletterForm } from "../newsletter/newsletter-form.tsx";
import { pageMeta } from "../page-meta.ts";
import type { Route } from "./+types/article-page";
import { ArticleCards } from "./article-card.tsx";
import { articleData } from "./article-data.ts";
import { loadArticle } from "./news.server.ts";
import { newsAddress } from "./news-address.ts";
import styles from "./page.css?url";

/** Widths of a picture in the column of an article. */
const COLUMN = "(width >= 768px) 44rem, 94vw";

export const links: Route.LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "alternate", type: "application/atom+xml", href: NEWS_FEED_PATH, title: NEWS.title },
];

export function loader({ context, params }: Route.LoaderArgs) {
  return loadArticle(context, params.slug);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const frame = frameData(matches);
  if (!loaderData) return pageMeta(frame, { title: "Page not found", path: NEWS.path, unlisted: true });
  const { article, sharePicture } = loaderData;
  const { title, summary, slug, publishAt, updatedAt } = article;
  const page = pageMeta(frame, {
    title,
    description: summary,
    path: `${NEWS.path}/${slug}`,
    under: SITE_PAGES.news,
    picture: sharePicture,
    article: { publishedAt: publishAt, updatedAt },
  });
  return frame && !frame.isPreview ? [...page, { "script:ld+json": articleData(frame, article, sharePicture) }] : page;
}

export default function ArticlePage({ loaderData: { article, blocks, earlier, later } }: Route.ComponentProps) {
  return (
    <>
      <ArticleColumn article={article} blocks={blocks} />
      <Neighbours earlier={earlier} later={later} />
    </>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

function ArticleColumn({ article, blocks }: Pick<Loaded, "article" | "blocks">) {
  const { title, summary, byline, tags, publishAt, picture } = article;
  return (
    <article className="wrap article">
      <p className="print:hidden">
        <a className="prose-link arrow-link" href={NEWS.path}>
          <ArrowLeft className="back" size={18} />
          {NEWS.back}
        </a>
      </p>
      <header className="grid grid-cols-1 gap-(--space-2)">
        <h1 className="display text-step-4">{title}</h1>
        <p className="text-ink-2 text-step-1 leading-[1.4]">{summary}</p>
        <p className="flex flex-wrap gap-x-4 text-ink-2 text-step--1">
          <time dateTime={publishAt}>{formatLongDate(publishAt)}</time>
          {byline && <bdi>{NEWS.by(byline)}</bdi>}
        </p>
      </header>
      <SitePicture alt={picture.alt} className="article-cover" fetchPriority="high" picture={picture} widths={COLUMN} />
      <div className="article-text rich-text">
        <ArticleText
          blocks={blocks}
          pictureOf={({ alt, picture }) => <SitePicture alt={alt} loading="lazy" picture={picture} widths={COLUMN} />}
        />
      </div>
      {tags.length > 0 && (
        <nav className="print:hidden" aria-label={NEWS.sections}>
          <ul className="flex flex-wrap gap-2">
            {tags.map((tag) => (
              <li key={tag}>
                <a className="chip" href={newsAddress(1, { tag })} rel="tag">
                  {tag}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <Subscription />
    </article>
  );
}

/** Newsletter's form at the end of an article; renders nothing while the newsletter is hidden. */
function Subscription() {
  if (useIsHidden("newsletter")) return null;
  return (
    <section className="tint-panel print:hidden" aria-labelledby="article-newsletter">
      <div className="grid gap-2">
        <h2 id="article-newsletter" className="text-step-2">
          {NEWSLETTER.heading}
        </h2>
        <p className="text-ink-2">{NEWSLETTER_PAGE.text}</p>
      </div>
      <NewsletterForm place="article" />
    </section>
  );
}

/** Cards of the next and the previous article; renders nothing for the only article. */
function Neighbours({ earlier, later }: Pick<Loaded, "earlier" | "later">) {
  const articles = [later && ({ ...later, rel: "next" } as const), earlier && ({ ...earlier, rel: "prev" } as const)];
  const known = articles.filter((one) => one !== undefined);
  if (known.length === 0) return null;
  return (
    <nav className="wrap grid gap-(--space-3) pb-section print:hidden" aria-labelledby="more-news">
      <h2 id="more-news" className="text-step-3">
        {NEWS.neighbours}
      </h2>
      <ArticleCards articles={known} level={3} />
    </nav>
  );
}

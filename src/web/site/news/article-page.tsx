import ArrowLeft from "lucide-react/icons/arrow-left";
import { formatLongDate } from "#content/format-long-date.ts";
import { NEWS, NEWS_FEED_PATH } from "#content/news.ts";
import { ArticleText } from "#web/shared/article-text.tsx";
import { SitePicture } from "../layout/site-picture.tsx";
import { layoutData } from "../layout-data.ts";
import { pageMeta } from "../page-meta.ts";
import type { Route } from "./+types/article-page";
import { articleData } from "./article-data.ts";
import { loadArticle } from "./news.server.ts";
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
  const frame = layoutData(matches);
  if (!loaderData) return pageMeta(frame, { title: "Page not found", path: NEWS.path, unlisted: true });
  const { article, sharePicture } = loaderData;
  const { title, summary, slug, publishAt, updatedAt } = article;
  const page = pageMeta(frame, {
    title,
    description: summary,
    path: `${NEWS.path}/${slug}`,
    under: { title: NEWS.title, path: NEWS.path },
    picture: sharePicture,
    article: { publishedAt: publishAt, updatedAt },
  });
  return frame && !frame.isPreview ? [...page, { "script:ld+json": articleData(frame, article, sharePicture) }] : page;
}

export default function ArticlePage({ loaderData: { article, blocks, earlier, later } }: Route.ComponentProps) {
  const { title, summary, author, publishAt, picture } = article;
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
          {author && <bdi>{NEWS.by(author)}</bdi>}
        </p>
      </header>
      <SitePicture alt={picture.alt} className="article-cover" fetchPriority="high" picture={picture} widths={COLUMN} />
      <div className="article-text">
        <ArticleText
          blocks={blocks}
          pictureOf={({ alt, picture }) => <SitePicture alt={alt} loading="lazy" picture={picture} widths={COLUMN} />}
        />
      </div>
      {(earlier || later) && (
        <nav className="article-neighbours print:hidden" aria-label={NEWS.neighbours}>
          {earlier && <Neighbour {...earlier} rel="prev" label={NEWS.previous} />}
          {later && <Neighbour {...later} rel="next" label={NEWS.next} />}
        </nav>
      )}
    </article>
  );
}

interface NeighbourProps {
  title: string;
  slug: string;
  rel: "prev" | "next";
  label: string;
}

function Neighbour({ title, slug, rel, label }: NeighbourProps) {
  return (
    <a
      className="grid content-start min-h-11 hover:underline underline-offset-[0.22em]"
      href={`${NEWS.path}/${slug}`}
      rel={rel}
    >
      <span className="text-ink-2 text-step--1">{label}</span>
      <span className="font-medium">{title}</span>
    </a>
  );
}

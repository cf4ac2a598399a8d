import { NEWS, NEWS_FEED_PATH } from "#content/news.ts";
import { Pager } from "../layout/pager.tsx";
import { layoutData } from "../layout-data.ts";
import { metaOf } from "../page-meta.ts";
import type { Route } from "./+types/news-page";
import { ArticleCards } from "./article-card.tsx";
import { newsAddress } from "./article-picture.ts";
import { loadNews } from "./news.server.ts";
import styles from "./page.css?url";

export const links: Route.LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "alternate", type: "application/atom+xml", href: NEWS_FEED_PATH, title: NEWS.title },
];

export function loader({ context, request }: Route.LoaderArgs) {
  return loadNews(context, request);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { page = 1, articles = [] } = loaderData ?? {};
  return metaOf("news", layoutData(matches), {
    title: page > 1 ? `${NEWS.title}: page ${page}` : NEWS.title,
    description: NEWS.description,
    path: newsAddress(page),
    unlisted: articles.length === 0,
  });
}

export default function NewsPage({ loaderData: { articles, page, pages } }: Route.ComponentProps) {
  return (
    <div className="wrap grid grid-cols-1 gap-(--space-3) py-(--space-4) pb-section">
      <header className="grid justify-items-start gap-3">
        <h1 className="display text-step-5">{NEWS.heading}</h1>
        <p className="intro max-w-[36rem]">{NEWS.lede}</p>
        <a className="prose-link inline-flex items-center min-h-11 print:hidden" href={NEWS_FEED_PATH}>
          {NEWS.feed}
        </a>
      </header>
      {articles.length > 0 ? <ArticleCards articles={articles} hasLead={page === 1} level={2} /> : <p>{NEWS.none}</p>}
      {pages > 1 && <Pager label={NEWS.pages} page={page} pages={pages} hrefOf={newsAddress} />}
    </div>
  );
}

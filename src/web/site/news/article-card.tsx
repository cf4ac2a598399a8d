import { formatLongDate } from "#content/format-long-date.ts";
import { SitePicture } from "../layout/site-picture.tsx";
import type { PicturedArticle } from "./article-picture.ts";

interface ArticleCardProps {
  article: PicturedArticle;
  /** Level of the headings above the cards, plus one. */
  level: 2 | 3;
}

/** Card that leads to an article by the link of its title. */
export function ArticleCard({ article, level }: ArticleCardProps) {
  const { title, slug, summary, publishAt, picture } = article;
  const Heading = `h${level}` as const;
  return (
    <li className="article-card">
      <SitePicture
        picture={picture}
        alt=""
        widths="(width >= 1024px) 27rem, (width >= 640px) 47vw, 94vw"
        loading="lazy"
      />
      <div className="flex flex-1 flex-col gap-2 p-(--space-2) print:p-0">
        <p className="text-ink-2 text-step--1 font-book">
          <time dateTime={publishAt}>{formatLongDate(publishAt)}</time>
        </p>
        <Heading className="text-step-1 leading-[1.15] wrap-anywhere">
          <a href={`/news/${slug}`}>{title}</a>
        </Heading>
        <p className="text-ink-2 text-body leading-[1.4] line-clamp-3 wrap-anywhere">{summary}</p>
      </div>
    </li>
  );
}

/** Cards of articles side by side, as many in a row as fit. */
export function ArticleCards({
  articles,
  level,
}: { articles: readonly PicturedArticle[] } & Pick<ArticleCardProps, "level">) {
  return (
    <ul className="article-cards">
      {articles.map((article) => (
        <ArticleCard key={article.id} article={article} level={level} />
      ))}
    </ul>
  );
}

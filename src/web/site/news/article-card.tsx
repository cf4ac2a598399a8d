import { formatLongDate } from "#content/format-long-date.ts";
import { gridOf, LEAD_WIDTHS } from "../layout/few-cards.ts";
import { SitePicture } from "../layout/site-picture.tsx";
import type { PicturedArticle } from "./article-picture.ts";

/** Article of a card, with its relation to the article of the page. */
interface CardArticle extends PicturedArticle {
  rel?: "prev" | "next";
}

interface ArticleCardProps {
  article: CardArticle;
  /** Level of the headings above the cards, plus one. */
  level: 2 | 3;
  /** Set for a card as wide as the row, with its words beside the cover. */
  isLead: boolean;
}

/** Card that leads to an article by the link of its title. */
function ArticleCard({ article, level, isLead }: ArticleCardProps) {
  const { title, slug, summary, publishAt, picture, rel } = article;
  const Heading = `h${level}` as const;
  return (
    <li className={isLead ? "article-card lead-card" : "article-card"}>
      <SitePicture
        picture={picture}
        alt=""
        widths={isLead ? LEAD_WIDTHS : "(width >= 1024px) 27rem, (width >= 640px) 47vw, 94vw"}
        loading="lazy"
      />
      <div
        className={`flex flex-1 flex-col gap-2 p-(--space-2) print:p-0 ${isLead ? "md:justify-center md:p-(--space-3)" : ""}`}
      >
        <p className="text-ink-2 text-step--1 font-book">
          <time dateTime={publishAt}>{formatLongDate(publishAt)}</time>
        </p>
        <Heading className={`${isLead ? "text-step-2 md:text-step-3" : "text-step-1"} leading-[1.15] wrap-anywhere`}>
          <a href={`/news/${slug}`} rel={rel}>
            {title}
          </a>
        </Heading>
        <p className={`text-ink-2 leading-[1.4] wrap-anywhere ${isLead ? "text-step-0" : "text-body line-clamp-3"}`}>
          {summary}
        </p>
      </div>
    </li>
  );
}

interface ArticleCardsProps extends Pick<ArticleCardProps, "level"> {
  articles: readonly CardArticle[];
  /** Whether the first of three or more articles is above the others. A single article always is. */
  hasLead?: boolean;
}

/** Cards of articles side by side, as many in a row as fit. */
export function ArticleCards({ articles, level, hasLead = false }: ArticleCardsProps) {
  const isLed = articles.length === 1 || (hasLead && articles.length > 2);
  const below = articles.length - (isLed ? 1 : 0);
  return (
    <ul className={`article-cards ${gridOf(below, 3)}`}>
      {articles.map((article, index) => (
        <ArticleCard article={article} isLead={isLed && index === 0} key={article.id} level={level} />
      ))}
    </ul>
  );
}

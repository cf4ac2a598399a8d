import ArrowRight from "lucide-react/icons/arrow-right";
import { NEWS } from "#content/news.ts";
import { ArticleCards } from "../news/article-card.tsx";
import type { PicturedArticle } from "../news/article-picture.ts";

/** Latest articles. Without an article, the section is left out. */
export function NewsSection({ articles }: { articles: readonly PicturedArticle[] }) {
  if (articles.length === 0) return null;
  return (
    <section className="wrap pb-section" aria-labelledby="news-heading">
      <div className="section-head reveal">
        <h2 id="news-heading" className="text-step-4">
          {NEWS.latest}
        </h2>
        <div className="grid justify-items-start gap-3">
          <a className="prose-link arrow-link" href={NEWS.path}>
            {NEWS.back}
            <ArrowRight size={18} />
          </a>
        </div>
      </div>
      <ArticleCards articles={articles} level={3} />
    </section>
  );
}

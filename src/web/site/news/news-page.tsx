import { NEWS, NEWS_FEED_PATH } from "#content/news.ts";
import { frameData } from "../frame-data.ts";
import { Pager } from "../layout/pager.tsx";
import { metaOf } from "../page-meta.ts";
import type { Route } from "./+types/news-page";
import { ArticleCards } from "./article-card.tsx";
import { loadNews } from "./news.server.ts";
import { type NewsSection, newsAddress } from "./news-address.ts";
import styles from "./page.css?url";

export const links: Route.LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "alternate", type: "application/atom+xml", href: NEWS_FEED_PATH, title: NEWS.title },
];

export function loader({ context, request }: Route.LoaderArgs) {
  return loadNews(context, request);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { page = 1, articles = [], section = {} } = loaderData ?? {};
  const parts = [...namesOf(section), ...(page > 1 ? [`page ${page}`] : [])];
  return metaOf("news", frameData(matches), {
    title: parts.length > 0 ? `${NEWS.title}: ${parts.join(", ")}` : NEWS.title,
    description: NEWS.description,
    path: newsAddress(page, section),
    unlisted: articles.length === 0,
  });
}

type Loaded = Route.ComponentProps["loaderData"];

const namesOf = ({ tag, year }: NewsSection) => [tag, year].filter((name) => name !== undefined);

export default function NewsPage({ loaderData }: Route.ComponentProps) {
  const { articles, page, pages, sections, section } = loaderData;
  const names = namesOf(section);
  return (
    <div className="wrap grid grid-cols-1 gap-(--space-3) py-(--space-4) pb-section">
      <header className="grid justify-items-start gap-3">
        <h1 className="display text-step-5">{[NEWS.heading, ...names].join(": ")}</h1>
        <p className="intro max-w-[36rem]">{NEWS.lede}</p>
        <a className="prose-link inline-flex items-center min-h-11 print:hidden" href={NEWS_FEED_PATH}>
          {NEWS.feed}
        </a>
      </header>
      <Sections section={section} sections={sections} />
      {articles.length > 0 ? (
        <ArticleCards articles={articles} hasLead={page === 1} level={2} />
      ) : (
        <p>{names.length > 0 ? NEWS.noneIn : NEWS.none}</p>
      )}
      {pages > 1 && <Pager label={NEWS.pages} page={page} pages={pages} hrefOf={(to) => newsAddress(to, section)} />}
    </div>
  );
}

/** Links to the articles with a tag and of a year. News of one year without tags have no sections. */
function Sections({ section, sections: { tags, years } }: Pick<Loaded, "section" | "sections">) {
  const inYears = years.length > 1 || section.year !== undefined ? years : [];
  if (tags.length + inYears.length === 0) return null;
  const isAll = namesOf(section).length === 0;
  return (
    <nav className="grid gap-3 print:hidden" aria-label={NEWS.sections}>
      <ul className="flex flex-wrap gap-2">
        <SectionLink isCurrent={isAll} name={NEWS.all} section={{}} />
        {tags.map((tag) => (
          <SectionLink key={tag} isCurrent={tag === section.tag} name={tag} section={{ tag }} />
        ))}
      </ul>
      {inYears.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label={NEWS.byYear}>
          {inYears.map((year) => (
            <SectionLink key={year} isCurrent={year === section.year} name={year} section={{ year }} />
          ))}
        </ul>
      )}
    </nav>
  );
}

function SectionLink({ isCurrent, name, section }: { isCurrent: boolean; name: string; section: NewsSection }) {
  return (
    <li>
      <a className="chip" href={newsAddress(1, section)} aria-current={isCurrent ? "page" : undefined}>
        {name}
      </a>
    </li>
  );
}

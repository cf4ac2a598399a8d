import type { Article } from "#contract/articles.ts";
import { DATE_SORT, TEXT_SORT } from "#ui/data-table.tsx";
import { formatDay, formatInstant } from "#web/shared/dates.ts";
import { statusFilter } from "../lists/filters.tsx";
import { DayCell, EditLink, RecordLink, RecordRow, Titled } from "../lists/row-parts.tsx";
import { StatusList, useStatusList } from "../lists/status-list.tsx";
import { Thumbnail } from "../pictures/thumbnail.tsx";
import { newsArea } from "./area.ts";
import { ARTICLE_TONES, articles, STATUS_CHOICES } from "./article-client.ts";

const FILTERS = [statusFilter(STATUS_CHOICES)] as const;

function ArticleLink({ article: { id, title, sample } }: { article: Article }) {
  return (
    <RecordLink sample={sample} to={newsArea.paths.edit(id)}>
      {title}
    </RecordLink>
  );
}

function ArticleThumbnail({ article: { slug, cover } }: { article: Article }) {
  return <Thumbnail coverOf={slug} name={cover ?? undefined} />;
}

/** Day of the publication. A scheduled one has its time too. */
function PublicFrom({ article: { status, publishAt } }: { article: Article }) {
  if (!publishAt) return "Not set";
  if (status === "Scheduled") return <time dateTime={publishAt}>{formatInstant(publishAt)}</time>;
  return <DayCell instant={publishAt} />;
}

export function ArticleList() {
  const list = useStatusList(articles, { choices: STATUS_CHOICES, tones: ARTICLE_TONES });
  return (
    <StatusList
      add={{ to: newsArea.paths.new, label: "Add Article" }}
      columns={[
        {
          id: "title",
          header: "Title",
          cell: (article) => (
            <Titled
              about={article.summary}
              name={<ArticleLink article={article} />}
              picture={<ArticleThumbnail article={article} />}
            />
          ),
          sort: TEXT_SORT,
          skeleton: "thumbnail",
        },
        {
          id: "author",
          header: "Author",
          cell: ({ author }) => <span className="line-clamp-2 compact:line-clamp-1">{author || "N/A"}</span>,
          width: "w-[18%]",
          hideOrder: 1,
        },
        { id: "status", header: "Status", cell: list.statusCell, sort: TEXT_SORT, width: "w-36" },
        {
          id: "publishAt",
          header: "Public from",
          cell: (article) => <PublicFrom article={article} />,
          sort: DATE_SORT,
          width: "w-36",
          hideOrder: 2,
        },
        {
          id: "actions",
          header: "Actions",
          cell: ({ id, title }) => <EditLink mayEdit={list.mayChange} name={title} to={newsArea.paths.edit(id)} />,
          width: "w-20",
          align: "right",
        },
      ]}
      compactHeight="h-21"
      compactRow={(article) => (
        <RecordRow
          about={article.summary}
          aside={list.statusCell(article)}
          end={article.publishAt && <span className="text-small text-ink-3">{formatDay(article.publishAt)}</span>}
          name={<ArticleLink article={article} />}
          picture={<ArticleThumbnail article={article} />}
        />
      )}
      filters={FILTERS}
      firstUse={{
        title: "No articles yet",
        text: "Articles you publish here appear under News, on the home page and in the feed.",
      }}
      list={list}
      title="News"
    />
  );
}

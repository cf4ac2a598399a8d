import { ARTICLE_LABELS, type Article } from "#contract/articles.ts";
import { DATE_SORT } from "#ui/data-table.tsx";
import { formatDay, formatInstant } from "#web/shared/dates.ts";
import { actionsColumn, columnsOf, nameColumn, ownColumn, statusColumn, textColumn } from "../lists/columns.tsx";
import { statusFilter } from "../lists/filters.tsx";
import { DayCell } from "../lists/row-parts.tsx";
import { StatusList, useStatusList } from "../lists/status-list.tsx";
import { Thumbnail } from "../pictures/thumbnail.tsx";
import { newsArea } from "./area.ts";
import { ARTICLE_TONES, articles, STATUS_CHOICES } from "./article-client.ts";

const FILTERS = [statusFilter(STATUS_CHOICES)] as const;

/** Day of the publication. A scheduled one has its time too. */
function PublicFrom({ status, publishAt }: Pick<Article, "status" | "publishAt">) {
  if (!publishAt) return "Not set";
  if (status === "Scheduled") return <time dateTime={publishAt}>{formatInstant(publishAt)}</time>;
  return <DayCell instant={publishAt} />;
}

export function ArticleList() {
  const list = useStatusList(articles, { choices: STATUS_CHOICES, tones: ARTICLE_TONES });
  return (
    <StatusList
      add={{ to: newsArea.paths.new, label: "Add Article" }}
      columns={columnsOf(articles, ARTICLE_LABELS, {
        title: nameColumn({
          to: newsArea.paths.edit,
          about: ({ summary }) => summary,
          phone: "about",
          picture: ({ slug, cover }) => <Thumbnail coverOf={slug} name={cover ?? undefined} />,
          skeleton: "thumbnail",
        }),
        author: textColumn({ sort: false, width: "w-[18%]", hideOrder: 1 }),
        status: statusColumn(list.statusCell),
        publishAt: ownColumn(({ status, publishAt }) => <PublicFrom publishAt={publishAt} status={status} />, {
          sort: DATE_SORT,
          width: "w-36",
          hideOrder: 2,
          phone: {
            end: ({ publishAt }) => publishAt && <span className="text-small text-ink-3">{formatDay(publishAt)}</span>,
          },
        }),
        actions: actionsColumn({ edit: newsArea.paths.edit, mayEdit: list.mayChange }),
      })}
      compactHeight="h-[5.4rem]"
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

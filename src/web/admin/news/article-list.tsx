import { ARTICLE_LABELS } from "#contract/articles.ts";
import { actionsColumn, columnsOf, nameColumn, statusColumn, textColumn } from "../lists/columns.tsx";
import { statusFilter } from "../lists/filters.tsx";
import { StatusList, useStatusList } from "../lists/status-list.tsx";
import { Thumbnail } from "../pictures/thumbnail.tsx";
import { publicFromColumn } from "../publications/public-from.tsx";
import { PUBLICATION_TONES, STATUS_CHOICES } from "../publications/publication.ts";
import { newsArea } from "./area.ts";
import { articles } from "./article-client.ts";

const FILTERS = [statusFilter(STATUS_CHOICES)] as const;

export function ArticleList() {
  const list = useStatusList(articles, { choices: STATUS_CHOICES, tones: PUBLICATION_TONES });
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
        publishAt: publicFromColumn(),
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

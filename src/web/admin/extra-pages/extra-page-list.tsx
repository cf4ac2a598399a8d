import { EXTRA_PAGE_LABELS } from "#contract/extra-pages.ts";
import { actionsColumn, columnsOf, nameColumn, statusColumn, textColumn } from "../lists/columns.tsx";
import { statusFilter } from "../lists/filters.tsx";
import { StatusList, useStatusList } from "../lists/status-list.tsx";
import { publicFromColumn } from "../publications/public-from.tsx";
import { PUBLICATION_TONES, STATUS_CHOICES } from "../publications/publication.ts";
import { extraPagesArea } from "./area.ts";
import { extraPages } from "./extra-page-client.ts";

const FILTERS = [statusFilter(STATUS_CHOICES)] as const;

export function ExtraPageList() {
  const list = useStatusList(extraPages, { choices: STATUS_CHOICES, tones: PUBLICATION_TONES });
  return (
    <StatusList
      add={{ to: extraPagesArea.paths.new, label: "Add Extra Page" }}
      columns={columnsOf(extraPages, EXTRA_PAGE_LABELS, {
        title: nameColumn({ to: extraPagesArea.paths.edit, about: ({ summary }) => summary, phone: "about" }),
        slug: textColumn({ of: ({ slug }) => `/${slug}`, sort: false, width: "w-[22%]", hideOrder: 1 }),
        status: statusColumn(list.statusCell),
        publishAt: publicFromColumn(),
        actions: actionsColumn({ edit: extraPagesArea.paths.edit, mayEdit: list.mayChange }),
      })}
      compactHeight="h-[4.6rem]"
      filters={FILTERS}
      firstUse={{
        title: "No extra pages yet",
        text: "A page you publish here has its own address. Link to it in the menus and on other pages.",
      }}
      list={list}
      title="Extra pages"
    />
  );
}

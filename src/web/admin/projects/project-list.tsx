import { PROJECT_LABELS, type Project } from "#contract/projects.ts";
import { Badge } from "#ui/badge.tsx";
import { DATE_SORT } from "#ui/data-table.tsx";
import { actionsColumn, columnsOf, nameColumn, ownColumn, statusColumn, textColumn } from "../lists/columns.tsx";
import { statusFilter } from "../lists/filters.tsx";
import { StatusList, useStatusList } from "../lists/status-list.tsx";
import { Thumbnail } from "../pictures/thumbnail.tsx";
import { projectsArea } from "./area.ts";
import {
  categoryChoices,
  PROJECT_TONES,
  PUBLISHED_CHOICES,
  projects,
  STATUS_CHOICES,
  shownCategory,
} from "./project-client.ts";

/** Returns the filters. The settings, which name the categories, are loaded before the list is drawn. */
function filters() {
  return [
    { name: "category", label: "Category", all: "All Categories", choices: categoryChoices() },
    statusFilter(STATUS_CHOICES),
    { name: "published", label: "Published", all: "All Visibility", choices: PUBLISHED_CHOICES },
  ] as const;
}

function Published({ published }: Pick<Project, "published">) {
  return <Badge tone={published ? "success" : "neutral"}>{published ? "Published" : "Not published"}</Badge>;
}

export function ProjectList() {
  const list = useStatusList(projects, { choices: STATUS_CHOICES, tones: PROJECT_TONES });
  return (
    <StatusList
      add={{ to: projectsArea.paths.new, label: "Add Project" }}
      columns={columnsOf(
        projects,
        { ...PROJECT_LABELS, name: "Name" },
        {
          name: nameColumn({
            to: projectsArea.paths.edit,
            about: ({ shortDesc }) => shortDesc,
            picture: ({ slug, image, category }) => (
              <Thumbnail coverOf={slug} family={shownCategory(category).pattern} name={image ?? undefined} />
            ),
            skeleton: "thumbnail",
          }),
          client: textColumn({ hasTitle: true, width: "w-[21%]", hideOrder: 1 }),
          category: textColumn({
            of: ({ category }) => shownCategory(category).name,
            width: "w-32",
            hideOrder: 2,
            phone: "about",
          }),
          year: ownColumn(({ year }) => <span className="block truncate font-num tabular-nums">{year}</span>, {
            sort: DATE_SORT,
            width: "w-20",
            hideOrder: 4,
            phone: { about: ({ year }) => year },
          }),
          status: statusColumn(list.statusCell),
          published: ownColumn(({ published }) => <Published published={published} />, {
            width: "w-32",
            hideOrder: 3,
            phone: {
              end: ({ published }) => !published && <span className="text-small text-ink-3">Not published</span>,
            },
          }),
          actions: actionsColumn({ edit: projectsArea.paths.edit, mayEdit: list.mayChange }),
        },
      )}
      compactHeight="h-[5.4rem]"
      filters={filters()}
      firstUse={{ title: "No projects yet", text: "Projects you add here and publish appear in the portfolio." }}
      list={list}
      title="Projects"
    />
  );
}

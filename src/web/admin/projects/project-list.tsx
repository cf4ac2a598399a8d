import type { Project } from "#contract/projects.ts";
import { Badge } from "#ui/badge.tsx";
import { columnsOf, DAYS } from "#ui/data-table.tsx";
import { Thumbnail } from "../pictures/thumbnail.tsx";
import { statusFilter } from "../resource/filters.tsx";
import { useListState } from "../resource/list-state.ts";
import { EditLink, RecordLink, RecordRow, statusCellOf, Titled } from "../resource/row-parts.tsx";
import { StatusList } from "../resource/status-list.tsx";
import { projectsArea } from "./area.ts";
import { projects } from "./project-client.ts";
import {
  CATEGORY_CHOICES,
  CATEGORY_LABELS,
  FAMILIES,
  PROJECT_TONES,
  PUBLISHED_CHOICES,
  STATUS_CHOICES,
} from "./project-labels.ts";

const STATUSES = statusCellOf<Project, Project["status"]>({
  label: ({ name }) => `Status of ${name}`,
  choices: STATUS_CHOICES,
  tones: PROJECT_TONES,
});
const { StatusCell } = STATUSES;

const FILTERS = [
  { name: "category", label: "Category", all: "All Categories", choices: CATEGORY_CHOICES },
  statusFilter(STATUS_CHOICES),
  { name: "published", label: "Published", all: "All Visibility", choices: PUBLISHED_CHOICES },
] as const;

function ProjectLink({ project: { id, name } }: { project: Project }) {
  return <RecordLink to={projectsArea.paths.edit(id)}>{name}</RecordLink>;
}

function Published({ project: { published } }: { project: Project }) {
  return <Badge tone={published ? "success" : "neutral"}>{published ? "Published" : "Not published"}</Badge>;
}

function ProjectThumbnail({ project: { slug, image, category } }: { project: Project }) {
  return <Thumbnail coverOf={slug} family={FAMILIES[category]} name={image ?? undefined} />;
}

const column = columnsOf<Project>();
const COLUMNS = column.columns([
  column.accessor("name", {
    header: "Name",
    cell: ({ row: { original } }) => (
      <Titled
        about={original.shortDesc}
        name={<ProjectLink project={original} />}
        picture={<ProjectThumbnail project={original} />}
      />
    ),
    meta: { skeleton: "pictured" },
  }),
  column.accessor("client", {
    header: "Client",
    cell: ({ getValue }) => (
      <span className="line-clamp-2 compact:line-clamp-1" title={getValue()}>
        {getValue() || "N/A"}
      </span>
    ),
    meta: { cell: "w-[21%]", goes: 1 },
  }),
  column.accessor("category", {
    header: "Category",
    cell: ({ getValue }) => <span className="line-clamp-2 compact:line-clamp-1">{CATEGORY_LABELS[getValue()]}</span>,
    meta: { cell: "w-32", goes: 2 },
  }),
  column.accessor("year", {
    header: "Year",
    cell: ({ getValue }) => <span className="block truncate font-num tabular-nums">{getValue()}</span>,
    meta: { sorts: DAYS, cell: "w-20", goes: 4 },
  }),
  column.accessor("status", {
    header: "Status",
    cell: ({ row }) => <StatusCell row={row.original} />,
    meta: { cell: "w-36", skeleton: "badge" },
  }),
  column.display({
    id: "published",
    header: "Published",
    cell: ({ row }) => <Published project={row.original} />,
    meta: { cell: "w-32", goes: 3 },
  }),
  column.display({
    id: "actions",
    header: "Actions",
    cell: ({ row: { original } }) => <EditLink name={original.name} to={projectsArea.paths.edit(original.id)} />,
    meta: { cell: "w-20 text-right", skeleton: "actions" },
  }),
]);

export function ProjectList() {
  const controls = useListState(projects.list);
  return (
    <StatusList
      add={{ to: projectsArea.paths.new, label: "Add Project" }}
      columns={COLUMNS}
      compactRow={(project) => (
        <RecordRow
          about={`${CATEGORY_LABELS[project.category]}, ${project.year}`}
          aside={<StatusCell row={project} />}
          end={!project.published && <span className="text-[0.8125rem] text-ink-3">Not published</span>}
          name={<ProjectLink project={project} />}
          picture={<ProjectThumbnail project={project} />}
        />
      )}
      controls={controls}
      filters={FILTERS}
      firstUse={{ title: "No projects yet", text: "Projects you add here and publish appear in the portfolio." }}
      listQuery={projects.listQuery}
      records={projects.records}
      removable={projects.records}
      statuses={STATUSES}
      title="Projects"
    />
  );
}

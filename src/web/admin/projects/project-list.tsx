import { useQuery } from "@tanstack/react-query";
import type { Project } from "#contract/projects.ts";
import { Badge } from "#ui/badge.tsx";
import { columnsOf, DAYS } from "#ui/data-table.tsx";
import { statusFilter } from "../resource/filters.tsx";
import { useListState } from "../resource/list-state.ts";
import { EditLink, RecordLink, RecordRow, statusCellOf, Titled } from "../resource/row-parts.tsx";
import { StatusList } from "../resource/status-list.tsx";
import { projectsArea } from "./area.ts";
import { projects } from "./project-client.ts";
import {
  CATEGORY_CHOICES,
  CATEGORY_LABELS,
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

const column = columnsOf<Project>();
const COLUMNS = column.columns([
  column.accessor("name", {
    header: "Name",
    cell: ({ row: { original } }) => (
      <Titled about={original.shortDesc} name={<ProjectLink project={original} />} seed={original.slug} />
    ),
    meta: { cell: "w-[26%]", skeleton: "w-3/5" },
  }),
  column.accessor("client", {
    header: "Client",
    cell: ({ getValue }) => <span className="line-clamp-2">{getValue() || "N/A"}</span>,
    meta: { skeleton: "w-4/5" },
  }),
  column.accessor("category", {
    header: "Category",
    cell: ({ getValue }) => <span className="line-clamp-2">{CATEGORY_LABELS[getValue()]}</span>,
    meta: { cell: "w-32", skeleton: "w-4/5" },
  }),
  column.accessor("year", {
    header: "Year",
    cell: ({ getValue }) => <span className="block truncate font-num tabular-nums">{getValue()}</span>,
    meta: { sorts: DAYS, cell: "w-20", skeleton: "w-10" },
  }),
  column.accessor("status", {
    header: "Status",
    cell: ({ row }) => <StatusCell row={row.original} />,
    meta: { cell: "w-36", skeleton: "w-20" },
  }),
  column.display({
    id: "published",
    header: "Published",
    cell: ({ row }) => <Published project={row.original} />,
    meta: { cell: "w-36", skeleton: "w-14" },
  }),
  column.display({
    id: "actions",
    header: "Actions",
    cell: ({ row: { original } }) => <EditLink name={original.name} to={projectsArea.paths.edit(original.id)} />,
    meta: { cell: "w-20 text-right", skeleton: "ml-auto size-6" },
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
          end={<Published project={project} />}
          name={<ProjectLink project={project} />}
          seed={project.slug}
        />
      )}
      controls={controls}
      filters={FILTERS}
      firstUse={{ title: "No projects yet", text: "Projects you add here and publish appear in the portfolio." }}
      query={useQuery(projects.listQuery(controls.state))}
      records={projects.records}
      removable={projects.records}
      scrolls
      statuses={STATUSES}
      title="Projects"
    />
  );
}

import type { Project } from "#contract/projects.ts";
import { Badge } from "#ui/badge.tsx";
import { DATE_SORT, TEXT_SORT } from "#ui/data-table.tsx";
import { statusFilter } from "../lists/filters.tsx";
import { EditLink, RecordLink, RecordRow, Titled } from "../lists/row-parts.tsx";
import { StatusList, useStatusList } from "../lists/status-list.tsx";
import { Thumbnail } from "../pictures/thumbnail.tsx";
import { projectsArea } from "./area.ts";
import {
  CATEGORY_CHOICES,
  CATEGORY_LABELS,
  FAMILIES,
  PROJECT_TONES,
  PUBLISHED_CHOICES,
  projects,
  STATUS_CHOICES,
} from "./project-client.ts";

const FILTERS = [
  { name: "category", label: "Category", all: "All Categories", choices: CATEGORY_CHOICES },
  statusFilter(STATUS_CHOICES),
  { name: "published", label: "Published", all: "All Visibility", choices: PUBLISHED_CHOICES },
] as const;

function ProjectLink({ project: { id, name, sample } }: { project: Project }) {
  return (
    <RecordLink sample={sample} to={projectsArea.paths.edit(id)}>
      {name}
    </RecordLink>
  );
}

function Published({ project: { published } }: { project: Project }) {
  return <Badge tone={published ? "success" : "neutral"}>{published ? "Published" : "Not published"}</Badge>;
}

function ProjectThumbnail({ project: { slug, image, category } }: { project: Project }) {
  return <Thumbnail coverOf={slug} family={FAMILIES[category]} name={image ?? undefined} />;
}

export function ProjectList() {
  const list = useStatusList(projects, { choices: STATUS_CHOICES, tones: PROJECT_TONES });
  return (
    <StatusList
      add={{ to: projectsArea.paths.new, label: "Add Project" }}
      columns={[
        {
          id: "name",
          header: "Name",
          cell: (project) => (
            <Titled
              about={project.shortDesc}
              name={<ProjectLink project={project} />}
              picture={<ProjectThumbnail project={project} />}
            />
          ),
          sort: TEXT_SORT,
          skeleton: "thumbnail",
        },
        {
          id: "client",
          header: "Client",
          cell: ({ client }) => (
            <span className="line-clamp-2 compact:line-clamp-1" title={client}>
              {client || "N/A"}
            </span>
          ),
          sort: TEXT_SORT,
          width: "w-[21%]",
          hideOrder: 1,
        },
        {
          id: "category",
          header: "Category",
          cell: ({ category }) => (
            <span className="line-clamp-2 compact:line-clamp-1">{CATEGORY_LABELS[category]}</span>
          ),
          sort: TEXT_SORT,
          width: "w-32",
          hideOrder: 2,
        },
        {
          id: "year",
          header: "Year",
          cell: ({ year }) => <span className="block truncate font-num tabular-nums">{year}</span>,
          sort: DATE_SORT,
          width: "w-20",
          hideOrder: 4,
        },
        { id: "status", header: "Status", cell: list.statusCell, sort: TEXT_SORT, width: "w-36" },
        {
          id: "published",
          header: "Published",
          cell: (project) => <Published project={project} />,
          width: "w-32",
          hideOrder: 3,
        },
        {
          id: "actions",
          header: "Actions",
          cell: ({ id, name }) => <EditLink mayEdit={list.mayChange} name={name} to={projectsArea.paths.edit(id)} />,
          width: "w-20",
          align: "right",
        },
      ]}
      compactHeight="h-21"
      compactRow={(project) => (
        <RecordRow
          about={`${CATEGORY_LABELS[project.category]}, ${project.year}`}
          aside={list.statusCell(project)}
          end={!project.published && <span className="text-small text-ink-3">Not published</span>}
          name={<ProjectLink project={project} />}
          picture={<ProjectThumbnail project={project} />}
        />
      )}
      filters={FILTERS}
      firstUse={{ title: "No projects yet", text: "Projects you add here and publish appear in the portfolio." }}
      list={list}
      title="Projects"
    />
  );
}

import { Link } from "react-router";
import { listApplications } from "#contract/applications.ts";
import type { Job } from "#contract/jobs.ts";
import { columnsOf } from "#ui/data-table.tsx";
import { formatDay } from "#web/shared/dates.ts";
import { useMayCall } from "../account.ts";
import { applicationsFor } from "../applications/area.ts";
import { statusFilter } from "../resource/filters.tsx";
import { useListState } from "../resource/list-state.ts";
import { DayCell, EditLink, RecordLink, RecordRow, statusCellOf, Titled } from "../resource/row-parts.tsx";
import { StatusList } from "../resource/status-list.tsx";
import { jobsArea } from "./area.ts";
import { jobs } from "./job-client.ts";
import { DEPARTMENT_CHOICES, JOB_TONES, STATUS_CHOICES } from "./job-labels.ts";

const STATUSES = statusCellOf<Job, Job["status"]>({
  label: ({ title }) => `Status of ${title}`,
  choices: STATUS_CHOICES,
  tones: JOB_TONES,
});
const { StatusCell } = STATUSES;

const FILTERS = [
  statusFilter(STATUS_CHOICES),
  { name: "department", label: "Department", all: "All Departments", choices: DEPARTMENT_CHOICES },
] as const;

function JobLink({ job: { id, title } }: { job: Job }) {
  return <RecordLink to={jobsArea.paths.edit(id)}>{title}</RecordLink>;
}

const column = columnsOf<Job>();
const COLUMNS = column.columns([
  column.accessor("title", {
    header: "Title",
    cell: ({ row }) => <Titled about={row.original.type} name={<JobLink job={row.original} />} />,
    meta: { skeleton: "titled" },
  }),
  column.accessor("department", { header: "Department", meta: { cell: "w-32", goes: 2 } }),
  column.accessor("location", {
    header: "Location",
    enableSorting: false,
    cell: ({ getValue }) => <span className="line-clamp-2 compact:line-clamp-1">{getValue()}</span>,
    meta: { cell: "w-[16%]", goes: 1 },
  }),
  column.accessor("status", {
    header: "Status",
    cell: ({ row }) => <StatusCell row={row.original} />,
    meta: { cell: "w-32", skeleton: "badge" },
  }),
  column.accessor("closesAt", {
    header: "Closes",
    sortDescFirst: false,
    cell: ({ row: { original } }) => (original.closesAt ? <DayCell instant={original.closesAt} /> : "No closing date"),
    meta: { sorts: ["soonest first", "latest first"], cell: "w-32", skeleton: "day", goes: 4 },
  }),
  column.display({
    id: "applications",
    header: "Applications",
    cell: ({ row: { original } }) => (
      <Link
        className="inline-flex min-h-8 items-center font-[560] text-(--link) hover:underline"
        to={applicationsFor(original.id)}
      >
        View
        <span className="sr-only">
          {" "}
          applications for <bdi>{original.title}</bdi>
        </span>
      </Link>
    ),
    meta: { cell: "w-28", goes: 3 },
  }),
  column.display({
    id: "actions",
    header: "Actions",
    cell: ({ row: { original } }) => <EditLink name={original.title} to={jobsArea.paths.edit(original.id)} />,
    meta: { cell: "w-20 text-right", skeleton: "actions" },
  }),
]);
const WITHOUT_APPLICATIONS = COLUMNS.filter(({ id }) => id !== "applications");

export function JobList() {
  const readsApplications = useMayCall(listApplications);
  const controls = useListState(jobs.list);
  return (
    <StatusList
      add={{ to: jobsArea.paths.new, label: "Add Job" }}
      columns={readsApplications ? COLUMNS : WITHOUT_APPLICATIONS}
      compactRow={(job) => (
        <RecordRow
          about={`${job.department}, ${job.location}`}
          aside={<StatusCell row={job} />}
          end={
            <span className="text-[0.8125rem] text-ink-3">
              {job.closesAt ? `Closes ${formatDay(job.closesAt)}` : "No closing date"}
            </span>
          }
          name={<JobLink job={job} />}
        />
      )}
      controls={controls}
      filters={FILTERS}
      firstUse={{ title: "No jobs yet", text: "Jobs you add here and make active appear under Careers." }}
      listQuery={jobs.listQuery}
      records={jobs.records}
      removable={jobs.records}
      statuses={STATUSES}
      title="Jobs"
    />
  );
}

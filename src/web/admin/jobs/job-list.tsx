import { Link } from "react-router";
import { listApplications } from "#contract/applications.ts";
import type { Job } from "#contract/jobs.ts";
import { TEXT_SORT } from "#ui/data-table.tsx";
import { formatDay } from "#web/shared/dates.ts";
import { applicationsFor } from "../applications/area.ts";
import { useMayCall } from "../base/account.ts";
import { statusFilter } from "../lists/filters.tsx";
import { DayCell, EditLink, RecordLink, RecordRow, Titled } from "../lists/row-parts.tsx";
import { StatusList, useStatusList } from "../lists/status-list.tsx";
import type { ColumnsOf } from "../lists/use-list.ts";
import { jobsArea } from "./area.ts";
import { DEPARTMENT_CHOICES, JOB_TONES, jobs, STATUS_CHOICES } from "./job-client.ts";

const FILTERS = [
  statusFilter(STATUS_CHOICES),
  { name: "department", label: "Department", all: "All Departments", choices: DEPARTMENT_CHOICES },
] as const;

function JobLink({ job: { id, title, sample } }: { job: Job }) {
  return (
    <RecordLink sample={sample} to={jobsArea.paths.edit(id)}>
      {title}
    </RecordLink>
  );
}

/** "Closes" shows dates in the future. */
const CLOSING_SORT = { asc: "soonest first", desc: "latest first" } as const;

export function JobList() {
  const readsApplications = useMayCall(listApplications);
  const list = useStatusList(jobs, { choices: STATUS_CHOICES, tones: JOB_TONES });
  const columns: ColumnsOf<typeof jobs> = [
    {
      id: "title",
      header: "Title",
      cell: (job) => <Titled about={job.type} name={<JobLink job={job} />} />,
      sort: TEXT_SORT,
      skeleton: "avatar",
    },
    {
      id: "department",
      header: "Department",
      cell: ({ department }) => department,
      sort: TEXT_SORT,
      width: "w-32",
      hideOrder: 2,
    },
    {
      id: "location",
      header: "Location",
      cell: ({ location }) => <span className="line-clamp-2 compact:line-clamp-1">{location}</span>,
      width: "w-[16%]",
      hideOrder: 1,
    },
    { id: "status", header: "Status", cell: list.statusCell, sort: TEXT_SORT, width: "w-32" },
    {
      id: "closesAt",
      header: "Closes",
      cell: ({ closesAt }) => (closesAt ? <DayCell instant={closesAt} /> : "No closing date"),
      sort: CLOSING_SORT,
      width: "w-32",
      hideOrder: 4,
    },
    {
      id: "applications",
      header: "Applications",
      cell: ({ id, title }) => (
        <Link
          className="inline-flex min-h-8 items-center font-medium text-(--link) hover:underline"
          to={applicationsFor(id)}
        >
          View
          <span className="sr-only">
            {" "}
            applications for <bdi>{title}</bdi>
          </span>
        </Link>
      ),
      width: "w-28",
      hideOrder: 3,
    },
    {
      id: "actions",
      header: "Actions",
      cell: ({ id, title }) => <EditLink mayEdit={list.mayChange} name={title} to={jobsArea.paths.edit(id)} />,
      width: "w-20",
      align: "right",
    },
  ];
  return (
    <StatusList
      add={{ to: jobsArea.paths.new, label: "Add Job" }}
      columns={readsApplications ? columns : columns.filter(({ id }) => id !== "applications")}
      compactRow={(job) => (
        <RecordRow
          about={`${job.department}, ${job.location}`}
          aside={list.statusCell(job)}
          end={
            <span className="text-small text-ink-3">
              {job.closesAt ? `Closes ${formatDay(job.closesAt)}` : "No closing date"}
            </span>
          }
          name={<JobLink job={job} />}
        />
      )}
      filters={FILTERS}
      firstUse={{ title: "No jobs yet", text: "Jobs you add here and make active appear under Careers." }}
      list={list}
      title="Jobs"
    />
  );
}

import { useQuery } from "@tanstack/react-query";
import type { Application, ApplicationStatus } from "#contract/applications.ts";
import { columnsOf } from "#ui/data-table.tsx";
import { ALL_JOBS_QUERY } from "../jobs/job-client.ts";
import { AnsweredMark } from "../replies/answered-mark.tsx";
import { answeredLine } from "../replies/reply-labels.ts";
import { statusFilter } from "../resource/filters.tsx";
import { useListState } from "../resource/list-state.ts";
import {
  DayCell,
  Person,
  PersonRow,
  PersonRowSkeleton,
  RecordLink,
  SECOND_LINE,
  statusCellOf,
} from "../resource/row-parts.tsx";
import { StatusList } from "../resource/status-list.tsx";
import { type RecordActs, useRecordActs } from "../shortcuts/record-acts.ts";
import { changeRowStatus } from "../shortcuts/row-status.ts";
import { APPLICATION_TONES, nameOf, nextStage, STATUS_CHOICES } from "./application-labels.ts";
import {
  APPLICATION_LIST_SHAPE,
  APPLICATION_RECORDS,
  applicationListQuery,
  exportApplicationList,
} from "./application-queries.ts";
import { applicationsArea } from "./area.ts";

const STATUSES = statusCellOf<Application, ApplicationStatus>({
  label: (application) => `Status of ${nameOf(application)}, ${application.jobTitle}`,
  choices: STATUS_CHOICES,
  tones: APPLICATION_TONES,
});
const { StatusCell } = STATUSES;

const PROMOTED = [{ value: "Rejected", label: "Reject", act: "setAside" }] as const;

const column = columnsOf<Application>();
const COLUMNS = column.columns([
  column.accessor(nameOf, {
    id: "name",
    header: "Name",
    cell: ({ row }) => <Person email={row.original.email} name={<ApplicantLink application={row.original} />} />,
    meta: { skeleton: "titled" },
  }),
  column.accessor("jobTitle", {
    header: "Job",
    cell: ({ row: { original } }) => (
      <div className="first-whole">
        <span className={original.answered ? "block truncate" : "line-clamp-2 compact:line-clamp-1"}>
          {original.jobTitle}
        </span>
        {original.answered && <span className={SECOND_LINE}>{answeredLine(original.answered)}</span>}
      </div>
    ),
    meta: { cell: "w-[30%]" },
  }),
  column.accessor("createdAt", {
    header: "Received",
    sortDescFirst: true,
    cell: ({ getValue }) => <DayCell instant={getValue()} />,
    meta: { cell: "w-36", skeleton: "day", goes: 4 },
  }),
  column.accessor("status", {
    header: "Status",
    cell: ({ row }) => <StatusCell row={row.original} />,
    meta: { cell: "w-40", skeleton: "badge" },
  }),
]);

/** On the row with the focus: the keys of an opened application. */
const ROW_ACTS: RecordActs = {
  finish: () => changeRowStatus((status) => nextStage(status as ApplicationStatus)),
  setAside: () => changeRowStatus(() => "Rejected"),
};

export function ApplicationList() {
  useRecordActs(ROW_ACTS);
  const controls = useListState(APPLICATION_LIST_SHAPE);
  const jobs = useJobChoices(controls.state.filters.get("jobId"));
  return (
    <StatusList
      columns={COLUMNS}
      compactSkeleton={<PersonRowSkeleton />}
      compactRow={(application) => (
        <PersonRow
          about={
            <>
              <AnsweredMark answered={application.answered} />
              <span>{application.jobTitle}</span>
            </>
          }
          aside={<StatusCell row={application} />}
          email={application.email}
          instant={application.createdAt}
          name={<ApplicantLink application={application} />}
        />
      )}
      controls={controls}
      exportRows={(format) => exportApplicationList(controls.state, format)}
      filters={[statusFilter(STATUS_CHOICES), { name: "jobId", label: "Job", all: "All Jobs", choices: jobs }]}
      firstUse={{ title: "No applications yet", text: "Applications from the careers pages arrive here." }}
      listQuery={applicationListQuery}
      promoted={PROMOTED}
      records={APPLICATION_RECORDS}
      statuses={STATUSES}
      title="Applications"
    />
  );
}

/** The jobs by title. One that is asked for and not, or not yet, among them has a choice nevertheless. */
function useJobChoices(asked: string | undefined) {
  const { data, isPending } = useQuery(ALL_JOBS_QUERY);
  const choices = data?.rows.map(({ id, title }) => ({ value: id, label: title })) ?? [];
  if (!asked || choices.some(({ value }) => value === asked)) return choices;
  return [...choices, { value: asked, label: isPending ? "Loading..." : "A deleted job" }];
}

/** The name as the way to the application; heavier while it is new. */
function ApplicantLink({ application }: { application: Application }) {
  return (
    <RecordLink fresh={application.status === "New"} to={applicationsArea.paths.one(application.id)}>
      {nameOf(application)}
    </RecordLink>
  );
}

import { useQuery } from "@tanstack/react-query";
import type { Application, ApplicationStatus } from "#contract/applications.ts";
import { NEWEST_FIRST_SORT, TEXT_SORT } from "#ui/data-table.tsx";
import { type RecordActs, useRecordActions } from "../base/record-actions.ts";
import { ALL_JOBS_QUERY } from "../jobs/job-client.ts";
import { changeRowStatus } from "../keyboard/rows.ts";
import { statusFilter } from "../lists/filters.tsx";
import { DayCell, Person, PersonRow, RecordLink, SECOND_LINE } from "../lists/row-parts.tsx";
import { StatusList, useStatusList } from "../lists/status-list.tsx";
import { AnsweredMark } from "../replies/answered-mark.tsx";
import { answeredLine } from "../replies/reply-client.ts";
import { APPLICATION_TONES, applications, nameOf, nextStage, STATUS_CHOICES } from "./application-client.ts";
import { applicationsArea } from "./area.ts";

const PROMOTED = [{ value: "Rejected", label: "Reject", act: "setAside" }] as const;

/** Keys for the row with the focus, the same as on an opened application. */
const ROW_ACTS: RecordActs = {
  finish: () => changeRowStatus((status) => nextStage(status as ApplicationStatus)),
  setAside: () => changeRowStatus(() => "Rejected"),
};

export function ApplicationList() {
  useRecordActions(ROW_ACTS);
  const list = useStatusList(applications, {
    choices: STATUS_CHOICES,
    tones: APPLICATION_TONES,
    rowLabel: (application) => `${nameOf(application)}, ${application.jobTitle}`,
  });
  const jobs = useJobChoices(list.controls.state.filters.get("jobId"));
  return (
    <StatusList
      columns={[
        {
          id: "name",
          header: "Name",
          cell: (application) => (
            <Person email={application.email} name={<ApplicantLink application={application} />} />
          ),
          sort: TEXT_SORT,
          skeleton: "avatar",
        },
        {
          id: "jobTitle",
          header: "Job",
          cell: ({ jobTitle, answered }) => (
            <div className="first-whole">
              <span className={answered ? "block truncate" : "line-clamp-2 compact:line-clamp-1"}>{jobTitle}</span>
              {answered && <span className={SECOND_LINE}>{answeredLine(answered)}</span>}
            </div>
          ),
          sort: TEXT_SORT,
          width: "w-[30%]",
        },
        {
          id: "createdAt",
          header: "Received",
          cell: ({ createdAt }) => <DayCell instant={createdAt} />,
          sort: NEWEST_FIRST_SORT,
          width: "w-36",
          hideOrder: 4,
        },
        { id: "status", header: "Status", cell: list.statusCell, sort: TEXT_SORT, width: "w-40" },
      ]}
      compactRow={(application) => (
        <PersonRow
          about={
            <>
              <AnsweredMark answered={application.answered} />
              <span>{application.jobTitle}</span>
            </>
          }
          aside={list.statusCell(application)}
          email={application.email}
          instant={application.createdAt}
          name={<ApplicantLink application={application} />}
        />
      )}
      filters={[statusFilter(STATUS_CHOICES), { name: "jobId", label: "Job", all: "All Jobs", choices: jobs }]}
      firstUse={{ title: "No applications yet", text: "Applications from the careers pages arrive here." }}
      list={list}
      promoted={PROMOTED}
      title="Applications"
    />
  );
}

/** Returns the jobs by title as choices. A requested job that is not loaded has a choice too. */
function useJobChoices(asked: string | undefined) {
  const { data, isPending } = useQuery(ALL_JOBS_QUERY);
  const choices = data?.rows.map(({ id, title }) => ({ value: id, label: title })) ?? [];
  if (!asked || choices.some(({ value }) => value === asked)) return choices;
  return [...choices, { value: asked, label: isPending ? "Loading..." : "A deleted job" }];
}

/** Name that links to the application, in bold while it is new. */
function ApplicantLink({ application }: { application: Application }) {
  return (
    <RecordLink
      fresh={application.status === "New"}
      sample={application.sample}
      to={applicationsArea.paths.one(application.id)}
    >
      {nameOf(application)}
    </RecordLink>
  );
}

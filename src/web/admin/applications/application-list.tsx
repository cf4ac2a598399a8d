import { useQuery } from "@tanstack/react-query";
import { APPLICATION_FACTS, type Application, type ApplicationStatus } from "#contract/applications.ts";
import { TEXT_SORT } from "#ui/data-table.tsx";
import { type RecordActs, useRecordActions } from "../base/record-actions.ts";
import { ALL_JOBS_QUERY } from "../jobs/job-client.ts";
import { changeRowStatus } from "../keyboard/rows.ts";
import { columnsOf, dayColumn, nameColumn, ownColumn, statusColumn } from "../lists/columns.tsx";
import { statusFilter } from "../lists/filters.tsx";
import { SECOND_LINE } from "../lists/row-parts.tsx";
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
      columns={columnsOf(
        applications,
        { ...APPLICATION_FACTS, name: "Name" },
        {
          name: nameColumn({
            to: applicationsArea.paths.one,
            fresh: ({ status }) => status === "New",
            about: ({ email }) => email,
            email: ({ email }) => email,
            skeleton: "avatar",
          }),
          jobTitle: ownColumn((application) => <JobAndAnswer application={application} />, {
            sort: TEXT_SORT,
            width: "w-[30%]",
            phone: {
              about: ({ answered, jobTitle }) => (
                <>
                  <AnsweredMark answered={answered} />
                  <span>{jobTitle}</span>
                </>
              ),
            },
          }),
          createdAt: dayColumn({ hideOrder: 4, phone: "when" }),
          status: statusColumn(list.statusCell, { width: "w-40" }),
        },
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

/** Job of an application, and who answered it. */
function JobAndAnswer({ application: { jobTitle, answered } }: { application: Application }) {
  return (
    <div className="first-whole">
      <span className={answered ? "block truncate" : "line-clamp-2 compact:line-clamp-1"}>{jobTitle}</span>
      {answered && <span className={SECOND_LINE}>{answeredLine(answered)}</span>}
    </div>
  );
}

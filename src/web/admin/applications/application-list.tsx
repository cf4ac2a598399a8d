import { useQuery } from "@tanstack/react-query";
import {
  APPLICATION_FACTS,
  type Application,
  type ApplicationStatus,
  addApplication,
  assignApplications,
  MAX_RATING,
} from "#contract/applications.ts";
import { DATE_SORT, NUMBER_SORT, TEXT_SORT } from "#ui/data-table.tsx";
import { formatDay, formatInstant } from "#web/shared/dates.ts";
import { useMayCall } from "../base/account.ts";
import { LAZY_MODULES } from "../base/lazy-modules.ts";
import { type RecordActions, useRecordActions } from "../base/record-actions.ts";
import { BoardSwitch, boardFilters, boardView } from "../board/board-view.tsx";
import { LazyBoard } from "../board/lazy-board.tsx";
import { ALL_JOBS_QUERY } from "../jobs/job-client.ts";
import { changeRowStatus } from "../keyboard/rows.ts";
import { BulkAssign } from "../lists/bulk-assign.tsx";
import { columnsOf, dayColumn, nameColumn, ownColumn, statusColumn, textColumn } from "../lists/columns.tsx";
import { dayFilters, statusFilter } from "../lists/filters.tsx";
import { SECOND_LINE } from "../lists/row-parts.tsx";
import { StatusList, useStatusList } from "../lists/status-list.tsx";
import { accountFilter, useAssignees } from "../records/assignees.ts";
import { AnsweredMark } from "../replies/answered-mark.tsx";
import {
  APPLICATION_TONES,
  applications,
  labelOf,
  nextStage,
  RATING_CHOICES,
  STATUS_CHOICES,
} from "./application-client.ts";
import { applicationsArea, newApplicationFor } from "./area.ts";

const PROMOTED = [{ value: "Rejected", label: "Reject", action: "setAside" }] as const;

const ASSIGNEE = { name: "assignee", label: "Assignee", all: "All Assignees" } as const;
const RATING = { name: "rating", label: "Rating", all: "All Ratings", choices: RATING_CHOICES } as const;
const ASSIGNED = {
  resource: applications,
  assignCall: assignApplications,
  accountOf: ({ assigneeId }: Application) => assigneeId,
};

/** Keys for the row with the focus, the same as on an opened application. */
const ROW_ACTIONS: RecordActions = {
  finish: () => changeRowStatus((status) => nextStage(status as ApplicationStatus)),
  setAside: () => changeRowStatus(() => "Rejected"),
};

/** Gives the keys to the rows of the list; a board has its own. */
function RowKeys() {
  useRecordActions(ROW_ACTIONS);
  return null;
}

const STYLE = { choices: STATUS_CHOICES, tones: APPLICATION_TONES, rowLabel: labelOf };

const useApplicationView = boardView({ screen: "applications", first: "list" });
const loadBoard = async () => (await LAZY_MODULES.applicationBoard()).ApplicationBoard;

/** Applications as a list, or by stage on a board. The view chosen last is shown again. */
export function ApplicationList() {
  const view = useApplicationView();
  const { isBoard } = view;
  const list = useStatusList(applications, STYLE, { enabled: !isBoard });
  const { filters } = list.controls.state;
  const mayAdd = useMayCall(addApplication);
  const jobId = filters.get("jobId");
  const jobs = useJobChoices(jobId);
  const { accounts } = useAssignees("applications");
  return (
    <>
      <StatusList
        add={
          mayAdd
            ? { to: jobId ? newApplicationFor(jobId) : applicationsArea.paths.new, label: "Add Application" }
            : undefined
        }
        body={
          isBoard ? (
            <LazyBoard
              board={{ filters: boardFilters(list.controls.state), changes: list.changes }}
              load={loadBoard}
              nouns={applications.nouns}
            />
          ) : undefined
        }
        columns={columnsOf(
          applications,
          { ...APPLICATION_FACTS, name: "Name" },
          {
            name: nameColumn({
              to: applicationsArea.paths.one,
              fresh: ({ status }) => status === "New",
              about: ({ email, phone }) => email || phone,
              email: ({ email, phone }) => email || phone,
              skeleton: "avatar",
            }),
            jobTitle: ownColumn((application) => <JobAndAnswer application={application} />, {
              sort: TEXT_SORT,
              width: "w-[18%]",
              phone: {
                about: ({ answered, jobTitle }) => (
                  <>
                    <AnsweredMark answered={answered} />
                    <span>{jobTitle}</span>
                  </>
                ),
              },
            }),
            assignee: textColumn({ blank: "Nobody", sort: false, lines: 1, width: "w-32", hideOrder: 2 }),
            interviewAt: ownColumn(({ interviewAt }) => interviewAt && formatInstant(interviewAt), {
              sort: DATE_SORT,
              width: "w-32",
              hideOrder: 1,
            }),
            rating: ownColumn(({ rating }) => rating && `${rating} of ${MAX_RATING}`, {
              sort: { ...NUMBER_SORT, first: "desc" },
              width: "w-20",
              hideOrder: 1,
            }),
            createdAt: dayColumn({ width: "w-28", hideOrder: 4, phone: "when" }),
            status: statusColumn(list.statusCell, { width: "w-36" }),
          },
        )}
        filters={[
          ...(isBoard ? [] : [statusFilter(STATUS_CHOICES)]),
          { name: "jobId", label: "Job", all: "All Jobs", choices: jobs },
          accountFilter(ASSIGNEE, accounts, filters.get("assignee")),
          RATING,
          ...dayFilters(filters),
        ]}
        firstUse={{ title: "No applications yet", text: "Applications from the careers pages arrive here." }}
        list={list}
        moreActions={<BulkAssign {...ASSIGNED} accounts={accounts} bulk={list.bulk} />}
        promoted={PROMOTED}
        title="Applications"
        views={<BoardSwitch {...view} />}
      />
      {!isBoard && <RowKeys />}
    </>
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
      {answered && <span className={SECOND_LINE}>{`Answered by ${answered.by} on ${formatDay(answered.at)}`}</span>}
    </div>
  );
}

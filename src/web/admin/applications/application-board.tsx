import { CalendarClock, Star } from "lucide-react";
import { APPLICATION_STATUSES, type Application, type ApplicationStatus, MAX_RATING } from "#contract/applications.ts";
import { formatInstant, formatRelative } from "#web/shared/dates.ts";
import { Board } from "../board/board.tsx";
import type { BoardProps, BoardShape } from "../board/board-shape.ts";
import { instantStatusChange } from "../changes/change.ts";
import { applications, labelOf, nextStage } from "./application-client.ts";
import { applicationsArea } from "./area.ts";

/** Board of applications by status, the newest first. */
const APPLICATION_BOARD: BoardShape<Application, ApplicationStatus> = {
  resource: applications,
  statuses: APPLICATION_STATUSES,
  order: "createdAt",
  matches: {
    jobId: ({ jobId }) => jobId ?? "",
    assignee: ({ assigneeId }) => assigneeId ?? "none",
    rating: ({ rating }) => String(rating),
  },
  labelOf,
  to: applicationsArea.paths.one,
  next: nextStage,
  aside: "Rejected",
};

/** Applications in columns, one for each status, as the rows of their list. */
export function ApplicationBoard(props: BoardProps<Application>) {
  return (
    <Board
      {...props}
      changeOf={(_, to) => instantStatusChange(applications, to)}
      Facts={ApplicationFacts}
      shape={APPLICATION_BOARD}
    />
  );
}

function ApplicationFacts({ row: { jobTitle, rating, interviewAt, assignee, createdAt } }: { row: Application }) {
  return (
    <>
      <p className="flex items-baseline justify-between gap-2 pr-2 text-small text-ink-2">
        <span className="min-w-0 truncate">{jobTitle}</span>
        {rating !== null && (
          <span className="inline-flex shrink-0 items-center gap-0.5 font-num tabular-nums" title="Rating">
            <Star aria-hidden="true" className="fill-current text-primary" size={13} />
            {rating}
            <span className="sr-only">{` of ${MAX_RATING}`}</span>
          </span>
        )}
      </p>
      {interviewAt && (
        <p className="flex items-center gap-1.5 pt-1 pr-2 text-small font-medium">
          <CalendarClock aria-hidden="true" className="shrink-0 text-ink-3" size={14} />
          <span className="sr-only">Interview: </span>
          <time dateTime={interviewAt} title="Interview">
            {formatInstant(interviewAt)}
          </time>
        </p>
      )}
      <p className="flex items-baseline justify-between gap-2 pt-1 pr-2 text-small text-ink-3">
        <span className="min-w-0 truncate">{assignee}</span>
        <time className="whitespace-nowrap" dateTime={createdAt} title={`Received ${formatInstant(createdAt)}`}>
          {formatRelative(createdAt)}
        </time>
      </p>
    </>
  );
}

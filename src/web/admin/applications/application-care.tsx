import { CalendarClock, Star, UserRound } from "lucide-react";
import { useId, useState } from "react";
import { type Application, type ApplicationChange, changeApplication, MAX_RATING } from "#contract/applications.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { classNames } from "#ui/class-names.ts";
import { type Choice, Select } from "#ui/select.tsx";
import { formatInstant, instantOfLocal, localTimeOf } from "#web/shared/dates.ts";
import { useMayCall } from "../base/account.ts";
import { ACTION_KEYS } from "../base/record-actions.ts";
import { useAssignees } from "../records/assignees.ts";

/** Id of the select that the key `a` opens. */
export const ASSIGN_ID = "assign-application";

const LABEL = "grid gap-1 text-small font-medium text-ink-2";

interface ApplicationCareProps {
  application: Application;
  onChange: (body: ApplicationChange) => void;
}

/** Card that shows and changes who takes care of an application, its rating, and the time of the interview. */
export function ApplicationCare({ application, onChange }: ApplicationCareProps) {
  const mayChange = useMayCall(changeApplication);
  if (!mayChange) return <ReadOnlyCare application={application} />;
  const { id, rating, interviewAt } = application;
  return (
    <Card title="Assessment">
      <div className="grid gap-4 px-4 py-4 desk:px-card">
        <AssigneeChoice application={application} onChange={onChange} />
        <RatingChoice onRate={(next) => onChange({ rating: next })} rating={rating} />
        <InterviewTime
          at={interviewAt}
          // Another application, or another time of a colleague, begins with its own time.
          key={`${id} ${interviewAt}`}
          onPlan={(at) => onChange({ interviewAt: at })}
        />
      </div>
    </Card>
  );
}

function ReadOnlyCare({ application: { assignee, rating, interviewAt } }: { application: Application }) {
  return (
    <Card title="Assessment">
      <p className="px-4 py-4 text-ink-2 desk:px-card">
        <span>{assignee ? `Assigned to ${assignee}.` : "Assigned to nobody."}</span>
        <span>{rating ? ` Rated ${rating} of ${MAX_RATING}.` : " No rating."}</span>
        <span>{interviewAt ? ` Interview on ${formatInstant(interviewAt)}.` : " No interview planned."}</span>
      </p>
    </Card>
  );
}

function AssigneeChoice({ application: { assigneeId, assignee }, onChange }: ApplicationCareProps) {
  const { accounts } = useAssignees("applications");
  const isUnknown = assigneeId !== null && !accounts.some(({ id }) => id === assigneeId);
  const choices: Choice<string>[] = [
    { value: "", label: "Nobody" },
    ...(isUnknown ? [{ value: assigneeId, label: assignee || "Someone who has left" }] : []),
    ...accounts.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <label className={LABEL} htmlFor={ASSIGN_ID}>
      <span className="flex items-center gap-1.5" title={`Assign (${ACTION_KEYS.assign})`}>
        <UserRound aria-hidden="true" size={14} />
        Assigned to
      </span>
      <Select
        choices={choices}
        id={ASSIGN_ID}
        label="Assigned to"
        onChoose={(id) => onChange({ assigneeId: id || null })}
        opensFirst
        value={assigneeId ?? ""}
      />
    </label>
  );
}

const RATINGS = Array.from({ length: MAX_RATING }, (_, at) => at + 1);

/** Stars as a group of radio buttons, and a button that removes the rating. */
function RatingChoice({ rating, onRate }: { rating: number | null; onRate: (rating: number | null) => void }) {
  const name = useId();
  return (
    <fieldset className="grid">
      <legend className="mb-1 text-small font-medium text-ink-2">Rating</legend>
      <div className="-ml-1 flex flex-wrap items-center">
        {RATINGS.map((value) => (
          <label
            className="grid size-11 cursor-pointer place-items-center rounded-control hover:bg-surface-2 has-focus-visible:outline-2 has-focus-visible:outline-primary desk:size-9"
            key={value}
            title={`${value} of ${MAX_RATING}`}
          >
            <input
              aria-label={`${value} of ${MAX_RATING}`}
              checked={rating === value}
              className="sr-only"
              name={name}
              onChange={() => onRate(value)}
              type="radio"
            />
            <Star
              aria-hidden="true"
              className={classNames(value <= (rating ?? 0) ? "fill-current text-primary" : "text-ink-3")}
              size={20}
            />
          </label>
        ))}
        {rating !== null && (
          <Button onClick={() => onRate(null)} size="small" variant="quiet">
            Clear<span className="sr-only"> rating</span>
          </Button>
        )}
      </div>
    </fieldset>
  );
}

interface InterviewTimeProps {
  at: string | null;
  onPlan: (at: string | null) => void;
}

/** Field for the South African time of the interview. */
function InterviewTime({ at, onPlan }: InterviewTimeProps) {
  const id = useId();
  const stored = at ? localTimeOf(at) : "";
  const [local, setLocal] = useState(stored);
  return (
    <form
      className="grid gap-1"
      onSubmit={(event) => {
        event.preventDefault();
        if (local !== stored) onPlan(local === "" ? null : instantOfLocal(local));
      }}
    >
      <label className="flex items-center gap-1.5 text-small font-medium text-ink-2" htmlFor={id}>
        <CalendarClock aria-hidden="true" size={14} />
        Interview
      </label>
      <div className="flex flex-wrap items-center gap-2">
        <input
          aria-describedby={`${id}-hint`}
          className="min-h-11 min-w-0 grow rounded-control border border-border-strong bg-surface px-3 text-base text-ink desk:min-h-9 desk:text-sm"
          id={id}
          onChange={({ target }) => setLocal(target.value)}
          type="datetime-local"
          value={local}
        />
        {local !== stored && (
          <Button type="submit" variant="primary">
            {local === "" ? "Remove" : "Save"}
          </Button>
        )}
      </div>
      <p className="text-small text-ink-3" id={`${id}-hint`}>
        South African time
      </p>
    </form>
  );
}

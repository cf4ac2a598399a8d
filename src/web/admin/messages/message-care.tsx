import { AlarmClock, UserRound } from "lucide-react";
import { useId, useRef, useState } from "react";
import { DAY_MS } from "#contract/calendar-day.ts";
import { changeMessage, type Message, type MessageChange } from "#contract/messages.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { type Choice, Select } from "#ui/select.tsx";
import { formatDay, formatIsoDay } from "#web/shared/dates.ts";
import { useMayCall } from "../base/account.ts";
import { ACTION_KEYS } from "../base/record-actions.ts";
import { useAssignees } from "../records/assignees.ts";
import { isSnoozed } from "./message-client.ts";
import { backOn, snoozeTimes } from "./snooze-times.ts";

/** Ids of the two selects, which the keys `a` and `h` open. */
export const ASSIGN_ID = "assign-message";
export const SNOOZE_ID = "snooze-message";

interface MessageCareProps {
  message: Message;
  /** Assigns or snoozes the message. */
  onChange: (body: MessageChange) => void;
}

/** Card that shows and changes who takes care of a message, and until when it is out of the inbox. */
export function MessageCare({ message, onChange }: MessageCareProps) {
  const mayChange = useMayCall(changeMessage);
  const { accounts } = useAssignees("messages");
  const isUnknown = message.assigneeId !== null && !accounts.some(({ id }) => id === message.assigneeId);
  const assignees: Choice<string>[] = [
    { value: "", label: "Nobody" },
    ...(isUnknown ? [{ value: message.assigneeId ?? "", label: message.assignee || "Someone who has left" }] : []),
    ...accounts.map(({ id, name }) => ({ value: id, label: name })),
  ];
  if (!mayChange) return <ReadOnlyCare message={message} />;

  return (
    <Card title="Inbox">
      <div className="grid gap-3 px-4 py-4 desk:px-card">
        <label className="grid gap-1 text-small font-medium text-ink-2" htmlFor={ASSIGN_ID}>
          <span className="flex items-center gap-1.5" title={`Assign (${ACTION_KEYS.assign})`}>
            <UserRound aria-hidden="true" size={14} />
            Assigned to
          </span>
          <Select
            choices={assignees}
            id={ASSIGN_ID}
            label="Assigned to"
            onChoose={(id) => onChange({ assigneeId: id || null })}
            opensFirst
            value={message.assigneeId ?? ""}
          />
        </label>
        <SnoozeChoice message={message} onSnooze={(snoozedUntil) => onChange({ snoozedUntil })} />
      </div>
    </Card>
  );
}

function ReadOnlyCare({ message }: { message: Message }) {
  return (
    <Card title="Inbox">
      <p className="px-4 py-4 text-ink-2 desk:px-card">
        <span>{message.assignee ? `Assigned to ${message.assignee}.` : "Assigned to nobody."}</span>
        {isSnoozed(message) && <span>{` Snoozed until ${formatDay(message.snoozedUntil ?? "")}.`}</span>}
      </p>
    </Card>
  );
}

const NOT_SNOOZED = "";
const OTHER_DAY = "day";

interface SnoozeChoiceProps {
  message: Message;
  onSnooze: (until: string | null) => void;
}

/** Select with the next mornings, and a field for any other day. */
function SnoozeChoice({ message, onSnooze }: SnoozeChoiceProps) {
  const [isPicking, setPicking] = useState(false);
  const [day, setDay] = useState("");
  const dayId = useId();
  const field = useRef<HTMLInputElement>(null);
  const now = new Date();
  const until = isSnoozed(message) ? (message.snoozedUntil ?? "") : NOT_SNOOZED;
  const choices: Choice<string>[] = [
    { value: NOT_SNOOZED, label: "Not snoozed" },
    ...(until ? [{ value: until, label: `Until ${formatDay(until)}` }] : []),
    ...snoozeTimes(now).flatMap(({ label, until: value }) => (value === until ? [] : [{ value, label }])),
    { value: OTHER_DAY, label: "Until another day…", apart: true },
  ];

  function choose(value: string) {
    setPicking(value === OTHER_DAY);
    if (value === OTHER_DAY) requestAnimationFrame(() => field.current?.focus());
    else if (value !== until) onSnooze(value || null);
  }

  return (
    <>
      <label className="grid gap-1 text-small font-medium text-ink-2" htmlFor={SNOOZE_ID}>
        <span className="flex items-center gap-1.5" title={`Snooze (${ACTION_KEYS.snooze})`}>
          <AlarmClock aria-hidden="true" size={14} />
          Snooze
        </span>
        <Select
          choices={choices}
          id={SNOOZE_ID}
          label="Snooze"
          onChoose={choose}
          opensFirst
          value={isPicking ? OTHER_DAY : until}
        />
      </label>
      {isPicking && (
        <form
          className="flex flex-wrap items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            setPicking(false);
            onSnooze(backOn(day));
          }}
        >
          <label className="grid flex-1 gap-1 text-small font-medium text-ink-2" htmlFor={dayId}>
            Day
            <input
              className="min-h-11 rounded-control border border-border-strong bg-surface px-3 text-base text-ink desk:min-h-9 desk:text-sm"
              id={dayId}
              min={formatIsoDay(new Date(now.getTime() + DAY_MS))}
              onChange={({ target }) => setDay(target.value)}
              ref={field}
              required
              type="date"
              value={day}
            />
          </label>
          <Button type="submit" variant="primary">
            Snooze
          </Button>
        </form>
      )}
    </>
  );
}

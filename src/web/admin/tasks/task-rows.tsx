import { useLocation } from "react-router";
import type { Task } from "#contract/tasks.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { classNames } from "#ui/class-names.ts";
import { TextLink } from "#ui/text-link.tsx";
import { usePermissions } from "../base/account.ts";
import { SampleMark } from "../base/sample-mark.tsx";
import { tasksArea } from "./area.ts";
import { dueLabel, isOverdue, mayChangeTask, recordAddressOf, repeatLabel } from "./task-client.ts";

/**
 * Date on which a task is due. An overdue one is in the colour of errors, with the word for screen
 * readers. A task that is not open is never overdue.
 */
export function DueDate({ task, isOpen = true }: { task: Pick<Task, "dueOn" | "dueTime">; isOpen?: boolean }) {
  const isLate = isOpen && isOverdue(task);
  return (
    <time
      className={classNames("text-small whitespace-nowrap", isLate ? "font-medium text-danger" : "text-ink-3")}
      dateTime={task.dueTime === null ? task.dueOn : `${task.dueOn}T${task.dueTime}`}
    >
      {isLate && <span className="sr-only">Overdue: </span>}
      <span>{dueLabel(task)}</span>
    </time>
  );
}

interface TaskRowsProps {
  label: string;
  tasks: readonly Task[];
  onTick: (task: Task) => void;
  /** Whether the rows name the record, which a card on its page does not need. */
  withRecord?: boolean;
  withAssignee?: boolean;
}

/** Open tasks, each with a box that marks it as Done. */
export function TaskRows({ label, tasks, onTick, withRecord = false, withAssignee = false }: TaskRowsProps) {
  const permissions = usePermissions();
  const here = useLocation();
  // From a record's page, the form of a task leads back to the record.
  const state = withRecord ? undefined : { from: `${here.pathname}${here.search}` };
  return (
    <ul aria-label={label} data-rows="tasks" className="*:border-b *:border-border *:last:border-b-0">
      {tasks.map((task) => {
        const repeats = repeatLabel(task);
        return (
          <li
            className="flex items-start gap-0.5 py-1 pr-4 pl-1 hover:bg-surface-2 desk:pr-card desk:pl-2"
            key={task.id}
          >
            <Checkbox
              checked={false}
              disabled={!mayChangeTask(permissions, task)}
              label={`Mark ${task.title} as Done`}
              onToggle={() => onTick(task)}
            />
            <div className="grid min-w-0 flex-1 gap-x-3 gap-y-1 py-2 sm:grid-cols-[minmax(0,1fr)_auto]">
              <span className="min-w-0">
                <TextLink
                  className="font-medium wrap-anywhere"
                  look="name"
                  state={state}
                  to={tasksArea.paths.edit(task.id)}
                >
                  {task.title}
                </TextLink>{" "}
                <SampleMark sample={task.sample} />
              </span>
              <span className="flex flex-wrap items-baseline gap-x-2 sm:justify-end">
                <DueDate task={task} />
              </span>
              {(withRecord || withAssignee || repeats) && (
                <p className="flex min-w-0 flex-wrap gap-x-2 text-small text-ink-3 sm:col-span-2">
                  {withRecord && <RecordOfTask task={task} />}
                  {withAssignee && <span>{task.assigneeName || "Nobody"}</span>}
                  {repeats && <span>{repeats}</span>}
                </p>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** Link to the record that a task is about. */
export function RecordOfTask({ task }: { task: Task }) {
  const to = recordAddressOf(task);
  if (!to) return null;
  return (
    <TextLink className="text-ink-2 wrap-anywhere" look="name" to={to}>
      {task.recordName || "Its record"}
    </TextLink>
  );
}

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { areaOfTask, TaskInput, type TaskRecordField, taskCalls } from "#contract/tasks.ts";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { onKey } from "#ui/key-target.ts";
import { useToast } from "#ui/toast.tsx";
import { callRecord } from "#web/shared/call.ts";
import { ACCOUNT_QUERY } from "../base/account.ts";
import { propsOf, text } from "../forms/field-table.ts";
import { FormSelect, FormText } from "../forms/fields.tsx";
import { FormMoment, SmallForm } from "../forms/small-form.tsx";
import { useSmallForm } from "../forms/use-small-form.ts";
import { useAssignees } from "../records/assignees.ts";
import { refreshTasks, today } from "./task-client.ts";

const TASK_FIELDS = {
  title: text("Next step"),
  // Today until another day is typed, also in a tab that is open since yesterday.
  dueOn: { ...text("Due"), write: (value: string) => value || today() },
  dueTime: { ...text("Time", { type: "time", optional: true }), write: (value: string) => value || undefined },
  assigneeId: { ...text("For whom"), write: (value: string) => value || undefined },
};
const field = propsOf(TASK_FIELDS);

const NO_RECORD = { messageId: null, applicationId: null };

interface QuickAddProps {
  /** Path of the screen or card, below which the draft is kept. */
  path: string;
  /** Record that the task is about. */
  record?: Partial<Record<TaskRecordField, string>>;
  /** Set where the form is in a narrow card. */
  isNarrow?: boolean;
}

/** Form of one line that adds a task. It is for the user and due today until something else is chosen. */
export function QuickAdd({ path, record, isNarrow = false }: QuickAddProps) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const { accounts } = useAssignees(areaOfTask({ ...NO_RECORD, ...record }));
  const ownId = useQuery(ACCOUNT_QUERY).data?.record.id;
  const others = ownId === undefined ? [] : accounts.filter(({ id }) => id !== ownId);
  const state = useSmallForm({
    noun: "task",
    draftPath: `${path}#task`,
    fields: TASK_FIELDS,
    schema: TaskInput,
    worth: ["title"],
    afterSave: "blank",
    staysOnLeave: true,
    send: async (body, { key }) =>
      (await callRecord(taskCalls.create, { body: { ...body, ...record }, idempotencyKey: key })).record,
    async show({ title, assigneeId }) {
      const other = others.find(({ id }) => id === assigneeId);
      toast(other ? `${title} added for ${other.name}` : `${title} added`);
      await refreshTasks(queryClient);
    },
  });

  async function send() {
    if (await state.submit()) state.methods.setFocus("title");
  }
  return (
    <SmallForm
      className={classNames(
        "grid items-start gap-2 border-b border-border p-4 last:border-b-0 desk:px-card",
        !isNarrow && "sm:grid-cols-[minmax(0,1fr)_11rem_auto_auto_auto]",
      )}
      failed="Failed to add task"
      label="Add task"
      onSend={send}
      state={state}
    >
      <FormText {...field("title")} {...onKey("task")} autoComplete="off" labelHidden placeholder="Next step" />
      <FormSelect
        {...field("assigneeId")}
        choices={[
          { value: "", label: "For me" },
          ...others.map(({ id, name }) => ({ value: id, label: `For ${name}` })),
        ]}
        labelHidden
      />
      <div className={classNames("grid grid-cols-2 items-start gap-2", !isNarrow && "sm:contents")}>
        <FormMoment {...field("dueOn")} fallback={today()} labelHidden type="date" />
        <FormText {...field("dueTime")} labelHidden />
        <Button
          busy={state.busy}
          className={classNames("col-span-2 desk:min-h-10", !isNarrow && "sm:col-span-1")}
          type="submit"
          variant="primary"
        >
          Add Task
        </Button>
      </div>
    </SmallForm>
  );
}

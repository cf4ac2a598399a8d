import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { areaOfTask, TaskInput, type TaskRecordField, taskCalls } from "#contract/tasks.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { SelectField, TextField } from "#ui/field.tsx";
import { useToast } from "#ui/toast.tsx";
import { callRecord } from "#web/shared/call.ts";
import { useInlineForm } from "../forms/use-inline-form.ts";
import { useAssignees } from "../records/assignees.ts";
import { ACCOUNT_QUERY } from "../shell/account.ts";
import { FailureReason } from "../shell/failure-reason.tsx";
import { refreshTasks, today } from "./task-client.ts";

const BLANK = { title: "", dueOn: "", assigneeId: "" };

const NO_RECORD = { messageId: null, applicationId: null };

interface QuickAddProps {
  /** Path under which the draft is kept. */
  place: string;
  /** Record that the task is about. */
  record?: Partial<Record<TaskRecordField, string>>;
  /** Set where the form is in a narrow card. */
  isNarrow?: boolean;
}

/** Form of one line that adds a task. It is for the user and due today until something else is chosen. */
export function QuickAdd({ place, record, isNarrow = false }: QuickAddProps) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const form = useRef<HTMLFormElement>(null);
  const { accounts } = useAssignees(areaOfTask({ ...NO_RECORD, ...record }));
  const ownId = useQuery(ACCOUNT_QUERY).data?.record.id;
  const others = ownId === undefined ? [] : accounts.filter(({ id }) => id !== ownId);
  const { values, errors, failure, busy, change, dismiss, submit } = useInlineForm({
    place: `${place}#task`,
    blank: BLANK,
    schema: TaskInput,
    bodyOf: ({ title, dueOn, assigneeId }) => ({
      title,
      dueOn: dueOn || today(),
      assigneeId: assigneeId || undefined,
      ...record,
    }),
    send: async (body, idempotencyKey) => (await callRecord(taskCalls.create, { body, idempotencyKey })).record,
    async show({ title, assigneeId }) {
      const other = others.find(({ id }) => id === assigneeId);
      toast(other ? `${title} added for ${other.name}` : `${title} added`);
      await refreshTasks(queryClient);
    },
  });
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [errors]);

  async function send() {
    if (await submit()) form.current?.querySelector<HTMLElement>("input")?.focus();
  }
  return (
    <form
      aria-label="Add task"
      className={classNames(
        "grid items-start gap-2 border-b border-border p-4 last:border-b-0 desk:px-card",
        !isNarrow && "sm:grid-cols-[minmax(0,1fr)_11rem_auto_auto]",
      )}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      ref={form}
    >
      {failure && (
        <div className="col-span-full">
          <Banner action={{ label: "Try again", onAct: send, busy }} message="Failed to add task" onDismiss={dismiss}>
            <FailureReason error={failure} /> What you typed is still here.
          </Banner>
        </div>
      )}
      <TextField
        autoComplete="off"
        error={errors.title}
        label="Next step"
        labelHidden
        onChange={(event) => change({ title: event.target.value })}
        placeholder="Next step"
        value={values.title}
      />
      <SelectField
        error={errors.assigneeId}
        label="For whom"
        labelHidden
        onChange={(event) => change({ assigneeId: event.target.value })}
        value={values.assigneeId}
      >
        <option value="">For me</option>
        {others.map(({ id, name }) => (
          <option key={id} value={id}>{`For ${name}`}</option>
        ))}
      </SelectField>
      <div className={classNames("grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2", !isNarrow && "sm:contents")}>
        <TextField
          error={errors.dueOn}
          label="Due"
          labelHidden
          onChange={(event) => change({ dueOn: event.target.value })}
          type="date"
          value={values.dueOn || today()}
        />
        <Button busy={busy} className="desk:min-h-10" type="submit" variant="primary">
          Add Task
        </Button>
      </div>
    </form>
  );
}

import { useLocation } from "react-router";
import type { Task, TaskInput as TaskBody } from "#contract/tasks.ts";
import { areaOfTask, TaskChange, TaskInput } from "#contract/tasks.ts";
import { Badge } from "#ui/badge.tsx";
import { Fact, Facts } from "#ui/facts.tsx";
import { formatInstant } from "#web/shared/dates.ts";
import { choice, type Field, type FieldsOf, propsOf, text, type ValuesOf } from "../forms/field-table.ts";
import { FormPanel, FormSection, FormSelect, FormText } from "../forms/fields.tsx";
import { FormPage } from "../forms/form-page.tsx";
import type { RecordForm } from "../forms/record-form.ts";
import { useAssignees } from "../records/assignees.ts";
import { tasksArea } from "./area.ts";
import { mayAddTask, mayChangeTask, STATUS_CHOICES, TASK_TONES, tasks, today } from "./task-client.ts";
import { RecordOfTask } from "./task-rows.tsx";

/** Value of the assignee of a new task: the account that creates it. */
const CREATOR = "creator";

/** Account of the assignee: `""` for nobody. The server puts the creator into a body without one. */
const assignee: Field<string, string | null> = {
  ...text("Assignee"),
  blank: CREATOR,
  read: (stored) => stored ?? "",
  write: (value) => (value === CREATOR ? undefined : value || null),
};

const TASK_FIELDS = {
  title: text("Title"),
  dueOn: {
    ...text("Due date"),
    // Read when a form opens: the tab may be open since yesterday.
    get blank() {
      return today();
    },
  },
  assigneeId: assignee,
  status: choice("Status", "Open", STATUS_CHOICES),
} satisfies FieldsOf<Task>;

const TASK_FORM: RecordForm<Task, ValuesOf<typeof TASK_FIELDS>, TaskBody> = {
  records: tasks,
  name: "Task",
  area: tasksArea,
  schemas: { create: TaskInput, change: TaskChange },
  fields: TASK_FIELDS,
  mayChange: (permissions, task) => (task ? mayChangeTask(permissions, task) : mayAddTask(permissions)),
  shape: { main: [{ columns: 2, fields: ["line", "line", "line"] }], rail: [[{ fields: ["line"] }]] },
};

const field = propsOf(TASK_FIELDS);

export function TaskForm() {
  const { from }: { from?: unknown } = Object(useLocation().state);
  const form = typeof from === "string" ? { ...TASK_FORM, after: () => from } : TASK_FORM;
  return (
    <FormPage
      badge={({ status }) => <Badge tone={TASK_TONES[status]}>{status}</Badge>}
      fields={(task) => <TaskFields task={task} />}
      form={form}
      rail={(task) => <TaskRail task={task} />}
    />
  );
}

const NO_RECORD = { messageId: null, applicationId: null };

function TaskFields({ task }: { task: Task | undefined }) {
  const { accounts } = useAssignees(areaOfTask(task ?? NO_RECORD));
  const own = task ? [] : [{ value: CREATOR, label: "Me" }];
  // A finished task may be that of an account that can do no others.
  const former =
    task?.assigneeId && !accounts.some(({ id }) => id === task.assigneeId)
      ? [{ value: task.assigneeId, label: task.assigneeName }]
      : [];
  const choices = [
    ...own,
    { value: "", label: "Nobody" },
    ...former,
    ...accounts.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <FormPanel>
      <FormSection columns={2} line="What to do next, by when, and who does it." title="Details">
        <div className="sm:col-span-2">
          <FormText {...field("title")} />
        </div>
        <FormText {...field("dueOn")} type="date" />
        <FormSelect {...field("assigneeId")} choices={choices} />
      </FormSection>
    </FormPanel>
  );
}

function TaskRail({ task }: { task: Task | undefined }) {
  return (
    <FormPanel>
      <FormSection line="A task that is done stays in the list." title="Status">
        <FormSelect {...field("status")} />
      </FormSection>
      {task && (
        <Facts>
          {task.recordName && (
            <Fact name="About">
              <RecordOfTask task={task} />
            </Fact>
          )}
          <Fact name="Added by">{task.author || "Someone who has left"}</Fact>
          {task.doneAt && <Fact name="Done">{formatInstant(task.doneAt)}</Fact>}
        </Facts>
      )}
    </FormPanel>
  );
}

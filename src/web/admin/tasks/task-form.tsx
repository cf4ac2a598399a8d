import { useWatch } from "react-hook-form";
import { useLocation } from "react-router";
import {
  areaOfTask,
  TASK_FACTS,
  type Task,
  type TaskInput as TaskBody,
  TaskChange,
  TaskInput,
  type TaskRecordField,
} from "#contract/tasks.ts";
import { Badge } from "#ui/badge.tsx";
import { Fact, Facts } from "#ui/facts.tsx";
import { formatInstant } from "#web/shared/dates.ts";
import { area, choice, day, type FieldsFor, nullable, propsOf, text, type ValuesOf } from "../forms/field-table.ts";
import { FormSelect } from "../forms/fields.tsx";
import { FormPage } from "../forms/form-page.tsx";
import { wide } from "../forms/form-sections.tsx";
import type { RecordForm } from "../forms/record-form.ts";
import { useAssignees } from "../records/assignees.ts";
import { tasksArea } from "./area.ts";
import { TaskRecord, TaskRecordName } from "./record-field.tsx";
import { useTaskAssignees } from "./task-assignees.ts";
import { mayAddTask, mayChangeTask, REPEAT_CHOICES, STATUS_CHOICES, TASK_TONES, tasks, today } from "./task-client.ts";
import { RecordOfTask } from "./task-rows.tsx";

/** Value of the assignee of a new task: the account that creates it. */
const CREATOR = "creator";

/** Returns the field with the id of a task's record, which is shown by the name of the record. */
const recordId = (name: TaskRecordField, label: string) => ({
  ...nullable(text(label)),
  format: (id: string) => <TaskRecordName field={name} id={id} />,
});

const TASK_FIELDS = {
  title: text(TASK_FACTS.title.label),
  dueOn: {
    ...day("Due date"),
    // Read when a form opens: the tab may be open since yesterday.
    get blank() {
      return today();
    },
  },
  dueTime: nullable(text("Time", { type: "time", optional: true, hint: "South African time" })),
  repeat: choice(TASK_FACTS.repeat.label, "none", REPEAT_CHOICES, { hint: "When it is done, the next one is added." }),
  description: area(TASK_FACTS.description.label, { optional: true }),
  customerId: recordId("customerId", TASK_FACTS.recordName.label),
  dealId: recordId("dealId", TASK_FACTS.dealId.label),
  messageId: recordId("messageId", TASK_FACTS.messageId.label),
  applicationId: recordId("applicationId", TASK_FACTS.applicationId.label),
  // `""` is nobody. The server puts the creator into a body without an assignee.
  assigneeId: {
    ...text(TASK_FACTS.assigneeId.label),
    blank: CREATOR,
    read: (stored: string | null) => stored ?? "",
    write: (value: string) => (value === CREATOR ? undefined : value || null),
    format: (id: string) => <TaskAssigneeName id={id} />,
  },
  status: choice(TASK_FACTS.status.label, "Open", STATUS_CHOICES),
} satisfies FieldsFor<Task, TaskBody>;

export const TASK_FORM: RecordForm<Task, ValuesOf<typeof TASK_FIELDS>, TaskBody> = {
  records: tasks,
  name: "Task",
  area: tasksArea,
  schemas: { create: TaskInput, change: TaskChange },
  fields: TASK_FIELDS,
  mayChange: (permissions, task) => (task ? mayChangeTask(permissions, task) : mayAddTask(permissions)),
  sections: (task) => ({
    main: [
      {
        title: "Details",
        line: "What to do next, by when, about whom, and who does it.",
        columns: 2,
        fields: [
          wide("title"),
          { pair: ["dueOn", "dueTime"] },
          "repeat",
          { field: "customerId", own: <TaskRecord task={task} /> },
          // The field of the record sets one of the four ids.
          ...(["dealId", "messageId", "applicationId"] as const).map((one) => ({ field: one, own: null, shape: [] })),
          { field: "assigneeId", own: <AssigneeField task={task} /> },
          wide("description"),
        ],
      },
    ],
    rail: [
      [
        { title: "Status", line: "A task that is done stays in the list.", fields: ["status"] },
        task && { own: <TaskFacts task={task} /> },
      ],
    ],
  }),
};

const field = propsOf(TASK_FIELDS);

/** Form of a task. It leads back to the screen that opened it, if that was not the list. */
export function TaskForm() {
  const { from }: { from?: unknown } = Object(useLocation().state);
  const form: typeof TASK_FORM = typeof from === "string" ? { ...TASK_FORM, pathAfter: () => from } : TASK_FORM;
  return <FormPage badge={({ status }) => <Badge tone={TASK_TONES[status]}>{status}</Badge>} form={form} />;
}

function AssigneeField({ task }: { task: Task | undefined }) {
  const [messageId, applicationId]: readonly string[] = useWatch({ name: ["messageId", "applicationId"] });
  const { accounts } = useAssignees(areaOfTask({ messageId: messageId || null, applicationId: applicationId || null }));
  const own = task ? [] : [{ value: CREATOR, label: "Me" }];
  // A finished task may belong to an account that can be given no tasks any more.
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
  return <FormSelect {...field("assigneeId")} choices={choices} />;
}

function TaskAssigneeName({ id }: { id: string }) {
  const accounts = useTaskAssignees();
  return id === "" ? "Nobody" : (accounts.find(({ value }) => value === id)?.label ?? "Someone who has left");
}

function TaskFacts({ task }: { task: Task }) {
  return (
    <Facts>
      {task.recordName && (
        <Fact name="About">
          <RecordOfTask task={task} />
        </Fact>
      )}
      <Fact name="Added by">{task.author || "Someone who has left"}</Fact>
      {task.doneAt && <Fact name="Done">{formatInstant(task.doneAt)}</Fact>}
    </Facts>
  );
}

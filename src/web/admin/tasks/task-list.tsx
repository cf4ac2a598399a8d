import type { Task } from "#contract/tasks.ts";
import { Badge } from "#ui/badge.tsx";
import { DATE_SORT, TEXT_SORT } from "#ui/data-table.tsx";
import { usePermissions } from "../base/account.ts";
import { statusFilter } from "../lists/filters.tsx";
import { EditLink, RecordLink, RecordRow } from "../lists/row-parts.tsx";
import { StatusList, useStatusList } from "../lists/status-list.tsx";
import type { ColumnsOf } from "../lists/use-list.ts";
import { tasksArea } from "./area.ts";
import { useTaskAssignees } from "./task-assignees.ts";
import { mayAddTask, mayChangeTask, STATUS_CHOICES, TASK_TONES, tasks } from "./task-client.ts";
import { DueDate, RecordOfTask } from "./task-rows.tsx";

const DUE_CHOICES = [
  { value: "overdue", label: "Overdue" },
  { value: "today", label: "Today" },
  { value: "week", label: "Next seven days" },
  { value: "later", label: "Later" },
] as const;

const ASSIGNEE_CHOICES = [
  { value: "me", label: "Me" },
  { value: "none", label: "Nobody" },
] as const;

function TaskLink({ task: { id, title, sample } }: { task: Task }) {
  return (
    <RecordLink sample={sample} to={tasksArea.paths.edit(id)}>
      {title}
    </RecordLink>
  );
}

function DueCell({ task: { dueOn, status } }: { task: Task }) {
  return <DueDate dueOn={dueOn} isOpen={status === "Open"} />;
}

/** List of all tasks that the user may read. */
export function TaskList() {
  const permissions = usePermissions();
  const list = useStatusList(tasks, { choices: STATUS_CHOICES, tones: TASK_TONES });
  const accounts = useTaskAssignees();
  const statusCell = (task: Task) =>
    mayChangeTask(permissions, task) ? (
      list.statusCell(task)
    ) : (
      <Badge tone={TASK_TONES[task.status]}>{task.status}</Badge>
    );
  const columns: ColumnsOf<typeof tasks> = [
    { id: "title", header: "Title", cell: (task) => <TaskLink task={task} />, sort: TEXT_SORT },
    {
      id: "record",
      header: "About",
      cell: (task) => <RecordOfTask task={task} />,
      width: "w-[20%]",
      hideOrder: 1,
    },
    { id: "dueOn", header: "Due", cell: (task) => <DueCell task={task} />, sort: DATE_SORT, width: "w-32" },
    {
      id: "assignee",
      header: "Assignee",
      cell: ({ assigneeName }) => assigneeName || "Nobody",
      width: "w-40",
      hideOrder: 2,
    },
    { id: "status", header: "Status", cell: statusCell, width: "w-32" },
    {
      id: "actions",
      header: "Actions",
      cell: (task) => (
        <EditLink mayEdit={mayChangeTask(permissions, task)} name={task.title} to={tasksArea.paths.edit(task.id)} />
      ),
      width: "w-20",
      align: "right",
    },
  ];
  return (
    <StatusList
      add={mayAddTask(permissions) ? { to: tasksArea.paths.new, label: "Add Task" } : undefined}
      columns={columns}
      compactRow={(task) => (
        <RecordRow
          about={<RecordOfTask task={task} />}
          aside={statusCell(task)}
          end={<DueCell task={task} />}
          name={<TaskLink task={task} />}
        />
      )}
      filters={[
        statusFilter(STATUS_CHOICES),
        { name: "due", label: "Due", all: "Any Due Date", choices: DUE_CHOICES },
        { name: "assignee", label: "Assignee", all: "All Assignees", choices: [...ASSIGNEE_CHOICES, ...accounts] },
      ]}
      firstUse={{ title: "No tasks yet", text: "Next steps that you add here or on a record appear in one list." }}
      list={list}
      title="Tasks"
    />
  );
}

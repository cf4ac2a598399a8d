import { assignTasks, TASK_FACTS, type Task } from "#contract/tasks.ts";
import { Badge } from "#ui/badge.tsx";
import { DATE_SORT } from "#ui/data-table.tsx";
import { usePermissions } from "../base/account.ts";
import { BulkAssign } from "../lists/bulk-assign.tsx";
import { actionsColumn, columnsOf, nameColumn, ownColumn, statusColumn, textColumn } from "../lists/columns.tsx";
import { statusFilter } from "../lists/filters.tsx";
import { StatusList, useStatusList } from "../lists/status-list.tsx";
import { accountFilter } from "../records/assignees.ts";
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

const ASSIGNEE = { name: "assignee", label: "Assignee", all: "All Assignees" } as const;
const ASSIGNED = { resource: tasks, assignCall: assignTasks, accountOf: ({ assigneeId }: Task) => assigneeId };

const LABELS = { ...TASK_FACTS, record: TASK_FACTS.recordName, assignee: TASK_FACTS.assigneeName };

/** List of all tasks that the user may read. */
export function TaskList() {
  const permissions = usePermissions();
  const list = useStatusList(tasks, { choices: STATUS_CHOICES, tones: TASK_TONES });
  const accounts = useTaskAssignees().map(({ value, label }) => ({ id: value, name: label }));
  const statusCell = (task: Task) =>
    mayChangeTask(permissions, task) ? (
      list.statusCell(task)
    ) : (
      <Badge tone={TASK_TONES[task.status]}>{task.status}</Badge>
    );
  return (
    <StatusList
      add={mayAddTask(permissions) ? { to: tasksArea.paths.new, label: "Add Task" } : undefined}
      columns={columnsOf(tasks, LABELS, {
        title: nameColumn({ to: tasksArea.paths.edit }),
        record: ownColumn((task) => <RecordOfTask task={task} />, { width: "w-[20%]", hideOrder: 1, phone: "about" }),
        dueOn: ownColumn((task) => <DueDate isOpen={task.status === "Open"} task={task} />, {
          sort: DATE_SORT,
          width: "w-40",
          phone: "end",
        }),
        assignee: textColumn({
          of: ({ assigneeName }) => assigneeName,
          blank: "Nobody",
          sort: false,
          width: "w-40",
          hideOrder: 2,
        }),
        status: statusColumn(statusCell, { sort: false, width: "w-32" }),
        actions: actionsColumn({
          edit: tasksArea.paths.edit,
          mayEdit: (task) => mayChangeTask(permissions, task),
        }),
      })}
      filters={[
        statusFilter(STATUS_CHOICES),
        { name: "due", label: "Due", all: "Any Due Date", choices: DUE_CHOICES },
        accountFilter(ASSIGNEE, accounts, list.controls.state.filters.get("assignee")),
      ]}
      firstUse={{ title: "No tasks yet", text: "Next steps that you add here or on a record appear in one list." }}
      list={list}
      moreActions={<BulkAssign {...ASSIGNED} accounts={accounts} bulk={list.bulk} />}
      title="Tasks"
    />
  );
}

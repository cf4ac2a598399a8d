import { assignExample } from "#contract/examples/assignees.ts";
import { csvOf, type ExamplesOf } from "#contract/examples/example.ts";
import type { TASK_ENDPOINTS } from "#contract/tasks.ts";

const query = {
  q: "workshop",
  status: "Open",
  assignee: "me",
  due: "week",
  customerId: "01a1f813-a740-7000-8000-0000000000d1",
  messageId: "01a1f813-a740-7000-8000-0000000000a1",
  applicationId: "01a1f813-a740-7000-8000-0000000000e1",
  dealId: "01a1f813-a740-7000-8000-0000000000f1",
  sort: "dueOn",
  order: "asc",
} as const;

const input = {
  title: "Send the outline of the workshop",
  dueOn: "2026-11-24",
  dueTime: "14:30",
  description: "With the price of a second day.",
  repeat: "none",
  status: "Open",
  assigneeId: null,
  customerId: null,
  messageId: null,
  applicationId: null,
  dealId: null,
} as const;

const task = {
  ...input,
  id: "01a1f813-a740-7000-8000-0000000000f5",
  doneAt: null,
  assigneeName: "",
  recordName: "",
  author: "Jane Example",
  createdAt: "2026-11-20T08:30:00.000Z",
  updatedAt: "2026-11-20T08:30:00.000Z",
  sample: false,
};

const ofCustomer = {
  ...task,
  assigneeId: "01a1f813-a740-7000-8000-0000000000b1",
  assigneeName: "Lerato Mokoena",
  customerId: query.customerId,
  recordName: "Nomvula Dlamini",
};

const doneAt = "2026-11-23T13:05:00.000Z";

export const TASK_EXAMPLES = {
  listTasks: { query: { ...query, page: "1", pageSize: "10" }, reply: [ofCustomer] },
  exportTasks: {
    query,
    reply: csvOf(
      '"Title","Due","Status","Assignee","About","Author","Created","Done","Id","Due Time","Repeats","Description"',
      `"${task.title}","${task.dueOn}","Open","Lerato Mokoena","Nomvula Dlamini","Jane Example","${task.createdAt}","","${task.id}","14:30","none","${task.description}"`,
    ),
  },
  exportTasksXlsx: { query },
  getTaskSummary: { reply: { data: { overdue: 1, today: 3, week: 4, unassigned: 2 } } },
  getTask: { params: { id: task.id }, reply: { data: ofCustomer } },
  createTask: { body: input, reply: { data: task } },
  updateTask: {
    params: { id: task.id },
    body: { ...input, title: "Send the outline and the price", dueOn: "2026-11-25" },
    reply: {
      data: { ...task, title: "Send the outline and the price", dueOn: "2026-11-25", updatedAt: doneAt },
    },
  },
  deleteTask: { params: { id: task.id } },
  setTaskStatus: {
    params: { id: task.id },
    body: { status: "Done" },
    reply: { data: { ...task, status: "Done", doneAt, updatedAt: doneAt } },
  },
  assignTasks: assignExample(task.id),
} satisfies ExamplesOf<typeof TASK_ENDPOINTS>;

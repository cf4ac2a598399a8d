import { ListTodo } from "lucide-react";
import { defineArea } from "../areas/area.ts";

export const tasksArea = defineArea({
  name: "My day",
  path: "/admin/tasks",
  icon: ListTodo,
  // The read permissions of the areas whose records have tasks. The contract's list would bring its schemas to every screen.
  permission: ["customers:read", "messages:read", "applications:read"],
  key: "y",
  alsoCalled: "tasks todo due overdue next steps reminders",
  screens: {
    day: {
      at: "",
      title: "My day",
      load: async () => (await import("./my-day.tsx")).MyDay,
    },
    list: {
      at: "all",
      title: "Tasks",
      load: async () => (await import("./task-list.tsx")).TaskList,
    },
    new: {
      at: "new",
      title: "Add Task",
      load: async () => (await import("./task-form.tsx")).TaskForm,
    },
    one: {
      at: ":id",
      title: "Task",
      record: async () => (await import("./task-client.ts")).tasks,
      load: async () => (await import("./task-form.tsx")).TaskForm,
    },
    edit: {
      at: ":id/edit",
      title: "Edit Task",
      record: async () => (await import("./task-client.ts")).tasks,
      load: async () => (await import("./task-form.tsx")).TaskForm,
    },
  },
  add: {
    screen: "new",
    name: "Add Task",
    alsoCalled: "new create reminder to do",
    permission: "history:write",
  },
  records: { type: "task", label: "Tasks", screen: "edit", exportedAs: "tasks" },
});

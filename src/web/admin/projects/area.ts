import { FolderKanban } from "lucide-react";
import { defineArea } from "../areas/area.ts";

export const projectsArea = defineArea({
  name: "Projects",
  path: "/admin/projects",
  icon: FolderKanban,
  permission: "projects:read",
  key: "r",
  alsoCalled: "works portfolio references",
  screens: {
    list: {
      at: "",
      title: "Projects",
      load: async () => (await import("./project-list.tsx")).ProjectList,
    },
    new: {
      at: "new",
      title: "Add Project",
      load: async () => (await import("./project-form.tsx")).ProjectForm,
    },
    edit: {
      at: ":id/edit",
      title: "Edit Project",
      record: async () => (await import("./project-client.ts")).projects,
      load: async () => (await import("./project-form.tsx")).ProjectForm,
    },
  },
  add: { screen: "new", name: "Add Project", alsoCalled: "new create work reference", permission: "projects:write" },
  records: { type: "project", label: "Projects", screen: "edit" },
});

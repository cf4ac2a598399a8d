import { FolderKanban } from "lucide-react";
import { defineArea } from "../area.ts";

export const projectsArea = defineArea({
  name: "Projects",
  path: "/admin/projects",
  icon: FolderKanban,
  permission: "projects:read",
  key: "r",
  alsoCalled: "works portfolio references",
  screens: {
    list: { at: "", file: "projects/project-list.tsx" },
    new: { at: "new", file: "projects/project-form.tsx" },
    edit: { at: ":id/edit", file: "projects/project-form.tsx" },
  },
  add: { screen: "new", name: "Add Project", alsoCalled: "new create work reference", permission: "projects:write" },
  records: { type: "project", label: "Projects", screen: "edit" },
});

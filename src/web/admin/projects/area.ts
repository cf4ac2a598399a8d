import { FolderKanban } from "lucide-react";
import { paths } from "#web/shared/paths.ts";
import type { Area } from "../area.ts";

export const projectsArea: Area = {
  name: "Projects",
  path: paths.projects,
  icon: FolderKanban,
  permission: "projects:read",
  key: "r",
  alsoCalled: "works portfolio references",
  add: {
    name: "Add Project",
    to: paths.newProject,
    alsoCalled: "new create work reference",
    permission: "projects:write",
  },
  records: { type: "project", label: "Projects", addressOf: paths.editProject },
};

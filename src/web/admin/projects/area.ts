import { FolderKanban } from "lucide-react";
import { paths } from "#web/shared/paths.ts";
import type { Area } from "../area.ts";

export const projectsArea: Area = {
  name: "Projects",
  path: paths.projects,
  icon: FolderKanban,
  key: "r",
  alsoCalled: "works portfolio references",
  add: { name: "Add Project", to: paths.newProject, alsoCalled: "new create work reference" },
  records: { type: "project", label: "Projects", addressOf: paths.editProject },
};

import { Briefcase } from "lucide-react";
import { paths } from "#web/shared/paths.ts";
import type { Area } from "../area.ts";

export const jobsArea: Area = {
  name: "Jobs",
  path: paths.jobs,
  icon: Briefcase,
  permission: "jobs:read",
  key: "j",
  alsoCalled: "careers vacancies openings",
  add: { name: "Add Job", to: paths.newJob, alsoCalled: "new create vacancy opening", permission: "jobs:write" },
  records: { type: "job", label: "Jobs", addressOf: paths.editJob },
};

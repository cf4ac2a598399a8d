import { Briefcase } from "lucide-react";
import { paths } from "#web/shared/paths.ts";
import type { Area } from "../area.ts";

export const jobsArea: Area = {
  name: "Jobs",
  path: paths.jobs,
  icon: Briefcase,
  key: "j",
  alsoCalled: "careers vacancies openings",
  add: { name: "Add Job", to: paths.newJob, alsoCalled: "new create vacancy opening" },
  records: { type: "job", label: "Jobs", addressOf: paths.editJob },
};

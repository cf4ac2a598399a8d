import { Briefcase } from "lucide-react";
import { defineArea } from "../area.ts";

export const jobsArea = defineArea({
  name: "Jobs",
  path: "/admin/jobs",
  icon: Briefcase,
  permission: "jobs:read",
  key: "j",
  alsoCalled: "careers vacancies openings",
  screens: {
    list: { at: "", file: "jobs/job-list.tsx" },
    new: { at: "new", file: "jobs/job-form.tsx" },
    edit: { at: ":id/edit", file: "jobs/job-form.tsx" },
  },
  add: { screen: "new", name: "Add Job", alsoCalled: "new create vacancy opening", permission: "jobs:write" },
  records: { type: "job", label: "Jobs", screen: "edit" },
});

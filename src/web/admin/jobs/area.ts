import { Briefcase } from "lucide-react";
import { defineArea } from "../areas/area.ts";

export const jobsArea = defineArea({
  name: "Jobs",
  path: "/admin/jobs",
  icon: Briefcase,
  permission: "jobs:read",
  key: "j",
  alsoCalled: "careers vacancies openings",
  screens: {
    list: {
      at: "",
      title: "Jobs",
      load: async () => (await import("./job-list.tsx")).JobList,
    },
    new: {
      at: "new",
      title: "Add Job",
      load: async () => (await import("./job-form.tsx")).JobForm,
    },
    edit: {
      at: ":id/edit",
      title: "Edit Job",
      record: async () => (await import("./job-client.ts")).jobs,
      load: async () => (await import("./job-form.tsx")).JobForm,
    },
  },
  add: { screen: "new", name: "Add Job", alsoCalled: "new create vacancy opening", permission: "jobs:write" },
  records: { type: "job", label: "Jobs", screen: "edit" },
});

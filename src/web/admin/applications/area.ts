import { FileUser } from "lucide-react";
import { defineArea } from "../areas/area.ts";

export const applicationsArea = defineArea({
  name: "Applications",
  path: "/admin/applications",
  icon: FileUser,
  permission: "applications:read",
  key: "a",
  alsoCalled: "applicants candidates CV résumés",
  screens: {
    list: {
      at: "",
      title: "Applications",
      load: async () => (await import("./application-list.tsx")).ApplicationList,
    },
    new: {
      at: "new",
      title: "Add Application",
      permission: "applications:write",
      load: async () => (await import("./add-application.tsx")).AddApplication,
    },
    one: {
      at: ":id",
      title: "Application",
      record: async () => (await import("./application-client.ts")).applications,
      load: async () => (await import("./application-detail.tsx")).ApplicationDetail,
    },
  },
  add: {
    screen: "new",
    name: "Add Application",
    alsoCalled: "new create candidate paper CV",
    permission: "applications:write",
  },
  records: { type: "application", label: "Applications", screen: "one", exportedAs: "applications" },
});

export const NEW_APPLICATIONS = `${applicationsArea.path}?status=New`;

export function newApplicationFor(jobId: string): string {
  return `${applicationsArea.paths.new}?jobId=${encodeURIComponent(jobId)}`;
}

export function applicationsFor(jobId: string): string {
  return `${applicationsArea.path}?jobId=${encodeURIComponent(jobId)}`;
}

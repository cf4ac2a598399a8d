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
    one: {
      at: ":id",
      title: "Application",
      record: async () => (await import("./application-client.ts")).applications,
      load: async () => (await import("./application-detail.tsx")).ApplicationDetail,
    },
  },
  records: { type: "application", label: "Applications", screen: "one", exportedAs: "applications" },
});

export const NEW_APPLICATIONS = `${applicationsArea.path}?status=New`;

export function applicationsFor(jobId: string): string {
  return `${applicationsArea.path}?jobId=${encodeURIComponent(jobId)}`;
}

import { FileUser } from "lucide-react";
import { paths } from "#web/shared/paths.ts";
import type { Area } from "../area.ts";

export const applicationsArea: Area = {
  name: "Applications",
  path: paths.applications,
  icon: FileUser,
  permission: "applications:read",
  key: "a",
  alsoCalled: "applicants candidates résumés",
  records: { type: "application", label: "Applications", addressOf: paths.application, exportedAs: "applications" },
};

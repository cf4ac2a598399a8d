import { History } from "lucide-react";
import { paths } from "#web/shared/paths.ts";
import type { Area } from "../area.ts";

export const auditArea: Area = {
  name: "Audit",
  path: paths.audit,
  icon: History,
  permission: "audit:read",
  key: "t",
  alsoCalled: "history trail log who changed",
};

import { History } from "lucide-react";
import { defineArea } from "../area.ts";

export const auditArea = defineArea({
  name: "Audit",
  path: "/admin/audit",
  icon: History,
  permission: "audit:read",
  key: "t",
  alsoCalled: "history trail log who changed",
  screens: { list: { at: "", file: "audit/audit-list.tsx" } },
});

/** What happened to one record. */
export function auditOf(recordType: string, recordId: string): string {
  return `${auditArea.path}?recordType=${encodeURIComponent(recordType)}&recordId=${encodeURIComponent(recordId)}`;
}

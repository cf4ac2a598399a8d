import { History } from "lucide-react";
import { defineArea } from "../areas/area.ts";

export const auditArea = defineArea({
  name: "Audit",
  path: "/admin/audit",
  icon: History,
  permission: "audit:read",
  key: "t",
  alsoCalled: "history trail log who changed",
  screens: {
    list: {
      at: "",
      title: "Audit",
      load: async () => (await import("./audit-list.tsx")).AuditList,
    },
  },
});

/** Returns the path of the audit trail of one record. */
export function auditOf(recordType: string, recordId: string): string {
  return `${auditArea.path}?recordType=${encodeURIComponent(recordType)}&recordId=${encodeURIComponent(recordId)}`;
}

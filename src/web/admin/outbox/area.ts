import { Send } from "lucide-react";
import { defineArea } from "../area.ts";

export const outboxArea = defineArea({
  name: "Outbox",
  path: "/admin/outbox",
  icon: Send,
  permission: "outbox:read",
  key: "o",
  alsoCalled: "mails sent failed queue",
  screens: { list: { at: "", file: "outbox/outbox-list.tsx" } },
  records: { type: "mail", label: "E-mails" },
});

import { Send } from "lucide-react";
import { defineArea } from "../shell/area.ts";

export const outboxArea = defineArea({
  name: "Outbox",
  path: "/admin/outbox",
  icon: Send,
  permission: "outbox:read",
  key: "o",
  alsoCalled: "mails sent failed queue",
  screens: {
    list: {
      at: "",
      title: "Outbox",
      load: async () => (await import("./outbox-list.tsx")).OutboxList,
    },
  },
  records: { type: "mail", label: "Emails" },
});

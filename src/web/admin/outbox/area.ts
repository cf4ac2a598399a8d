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

/** Returns the address of the emails of a campaign, which the outbox leaves out otherwise. */
export function mailsOfCampaign(id: string): string {
  return `${outboxArea.path}?campaignId=${encodeURIComponent(id)}`;
}

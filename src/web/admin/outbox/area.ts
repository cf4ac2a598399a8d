import { Send } from "lucide-react";
import type { OutboxMail } from "#contract/outbox.ts";
import { defineArea } from "../areas/area.ts";

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
    one: {
      at: ":id",
      title: "Email | Outbox",
      record: async () => (await import("./outbox-client.ts")).outbox,
      load: async () => (await import("./mail-detail.tsx")).MailDetail,
    },
  },
  records: { type: "mail", label: "Emails", screen: "one" },
});

/** Returns the address of the emails of a campaign, which the outbox leaves out otherwise: all, or those with one status. */
export function mailsOfCampaign(id: string, status?: OutboxMail["status"]): string {
  return `${outboxArea.path}?${new URLSearchParams({ ...(status && { status }), campaignId: id })}`;
}

import { Inbox } from "lucide-react";
import { defineArea } from "../areas/area.ts";

export const OPEN_MESSAGES = "/admin/messages?state=open";

export const messagesArea = defineArea({
  name: "Messages",
  path: "/admin/messages",
  icon: Inbox,
  permission: "messages:read",
  home: OPEN_MESSAGES,
  key: "m",
  alsoCalled: "enquiries inbox contact mail",
  screens: {
    list: {
      at: "",
      title: "Messages",
      load: async () => (await import("./message-list.tsx")).MessageList,
    },
    new: {
      at: "new",
      title: "Add Message",
      permission: "messages:write",
      load: async () => (await import("./add-message.tsx")).AddMessage,
    },
    one: {
      at: ":id",
      title: "Message",
      record: async () => (await import("./message-client.ts")).messages,
      load: async () => (await import("./message-detail.tsx")).MessageDetail,
    },
  },
  add: {
    screen: "new",
    name: "Add Message",
    alsoCalled: "new create call phone telephone",
    permission: "messages:write",
  },
  records: { type: "message", label: "Messages", screen: "one", exportedAs: "messages" },
});

/** Returns the address of the list with the messages of a customer. */
export function messagesOfCustomer(customerId: string): string {
  return `${messagesArea.path}?customerId=${encodeURIComponent(customerId)}`;
}

export const NEW_MESSAGES = `${messagesArea.path}?status=New`;

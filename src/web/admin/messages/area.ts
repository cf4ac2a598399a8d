import { Inbox } from "lucide-react";
import { defineArea } from "../area.ts";

export const messagesArea = defineArea({
  name: "Messages",
  path: "/admin/messages",
  icon: Inbox,
  permission: "messages:read",
  key: "m",
  alsoCalled: "enquiries inbox contact mail",
  screens: {
    list: { at: "", file: "messages/message-list.tsx" },
    one: { at: ":id", file: "messages/message-detail.tsx" },
  },
  records: { type: "message", label: "Messages", screen: "one", exportedAs: "messages" },
});

export const NEW_MESSAGES = `${messagesArea.path}?status=New`;

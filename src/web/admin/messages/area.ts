import { Inbox } from "lucide-react";
import { paths } from "#web/shared/paths.ts";
import type { Area } from "../area.ts";

export const messagesArea: Area = {
  name: "Messages",
  path: paths.messages,
  icon: Inbox,
  permission: "messages:read",
  key: "m",
  alsoCalled: "enquiries inbox contact mail",
  records: { type: "message", label: "Messages", addressOf: paths.message, exportedAs: "messages" },
};

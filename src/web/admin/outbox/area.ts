import { Send } from "lucide-react";
import { paths } from "#web/shared/paths.ts";
import type { Area } from "../area.ts";

export const outboxArea: Area = {
  name: "Outbox",
  path: paths.outbox,
  icon: Send,
  permission: "outbox:read",
  key: "o",
  alsoCalled: "mails sent failed queue",
  records: { type: "mail", label: "E-mails", addressOf: () => paths.outbox },
};

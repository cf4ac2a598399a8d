import { Settings } from "lucide-react";
import { paths } from "#web/shared/paths.ts";
import type { Area } from "../area.ts";

export const settingsArea: Area = {
  name: "Settings",
  path: paths.settings,
  icon: Settings,
  permission: undefined,
  key: "e",
  alsoCalled: "company password sessions personal data erase popia retention sample data options",
  records: { type: "settings", label: "Settings", addressOf: () => paths.settings },
};

import { Settings } from "lucide-react";
import { defineArea } from "../area.ts";

export const settingsArea = defineArea({
  name: "Settings",
  path: "/admin/settings",
  icon: Settings,
  permission: undefined,
  key: "e",
  alsoCalled: "company password sessions personal data erase popia retention sample data options",
  screens: {
    company: { at: "", file: "settings/company-settings.tsx" },
    account: { at: "account", file: "settings/own-account.tsx" },
    personalData: { at: "personal-data", file: "settings/personal-data.tsx" },
    sampleData: { at: "sample-data", file: "settings/sample-data.tsx" },
  },
  records: { type: "settings", label: "Settings" },
});

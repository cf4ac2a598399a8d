import { ChartColumn } from "lucide-react";
import { defineArea } from "../areas/area.ts";

export const reportsArea = defineArea({
  name: "Reports",
  path: "/admin/reports",
  icon: ChartColumn,
  // Not from the call, whose schemas every list would load.
  permission: ["customers:read", "messages:read", "applications:read", "subscribers:read"],
  key: "q",
  alsoCalled: "figures sums statistics won deals win rate response time per person month",
  screens: {
    reports: {
      at: "",
      title: "Reports",
      load: async () => (await import("./reports-page.tsx")).ReportsPage,
    },
  },
});

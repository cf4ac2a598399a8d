import { ChartLine } from "lucide-react";
import { getVisits } from "#contract/visits.ts";
import { defineArea } from "../shell/area.ts";

export const visitsArea = defineArea({
  name: "Visits",
  path: "/admin/visits",
  icon: ChartLine,
  permission: getVisits.access,
  key: "v",
  alsoCalled: "statistics analytics views visitors referrers traffic",
  screens: {
    visits: {
      at: "",
      title: "Visits",
      load: async () => (await import("./visits-page.tsx")).VisitsPage,
    },
  },
});

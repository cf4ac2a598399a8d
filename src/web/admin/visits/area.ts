import { ChartLine } from "lucide-react";
import { defineArea } from "../areas/area.ts";

export const visitsArea = defineArea({
  name: "Visits",
  path: "/admin/visits",
  icon: ChartLine,
  // Not from the call, whose schemas every list would load.
  permission: ["settings:read", "articles:read"],
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

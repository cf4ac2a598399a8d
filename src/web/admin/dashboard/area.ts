import { LayoutDashboard } from "lucide-react";
import { paths } from "#web/shared/paths.ts";
import { defineArea } from "../areas/area.ts";

export const dashboardArea = defineArea({
  name: "Dashboard",
  path: paths.dashboard,
  icon: LayoutDashboard,
  permission: undefined,
  key: "d",
  alsoCalled: "home overview figures",
  screens: {
    dashboard: {
      at: "",
      title: "Dashboard",
      load: async () => (await import("./dashboard.tsx")).Dashboard,
    },
  },
});

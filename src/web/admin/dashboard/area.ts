import { LayoutDashboard } from "lucide-react";
import { paths } from "#web/shared/paths.ts";
import type { Area } from "../area.ts";

export const dashboardArea: Area = {
  name: "Dashboard",
  path: paths.dashboard,
  icon: LayoutDashboard,
  permission: undefined,
  key: "d",
  alsoCalled: "home overview figures",
};

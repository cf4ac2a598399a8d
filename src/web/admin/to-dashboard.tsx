import { redirect } from "react-router";
import { dashboardArea } from "./dashboard/area.ts";

export function clientLoader() {
  return redirect(dashboardArea.path);
}

/** Never shown: /admin has no screen of its own. */
export default function ToDashboard() {
  return null;
}

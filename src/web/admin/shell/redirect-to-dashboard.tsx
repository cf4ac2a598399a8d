import { redirect } from "react-router";
import { paths } from "#web/shared/paths.ts";

export function clientLoader() {
  return redirect(paths.dashboard);
}

/** Never shown: /admin has no screen of its own. */
export default function ToDashboard() {
  return null;
}

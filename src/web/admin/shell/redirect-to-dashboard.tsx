import { redirect } from "react-router";
import { paths } from "#web/shared/paths.ts";

export function clientLoader() {
  return redirect(paths.dashboard);
}

/** Redirect from /admin, which has no screen. Never rendered. */
export default function ToDashboard() {
  return null;
}

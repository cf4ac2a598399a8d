import { Outlet } from "react-router";
import { staffMeta } from "../base/staff-meta.ts";
import type { Route } from "./+types/back-office-shell";
import { FailedPage } from "./failed-page.tsx";

export const handle = { interactive: true };

export function meta({ error }: Route.MetaArgs) {
  return staffMeta(error);
}

/** Layout of the pages for staff: the login page and the back office. */
export default function StaffFrame() {
  return <Outlet />;
}

/** Catches errors before they reach the root: the content security policy would leave its re-rendered document blank. */
export function ErrorBoundary() {
  return (
    <main className="grid min-h-dvh place-items-center bg-bg p-4 text-sm">
      <FailedPage />
    </main>
  );
}

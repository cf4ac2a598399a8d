import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { Outlet } from "react-router";
import type { Route } from "./+types/staff-frame";
import { FailedPage } from "./frame/failed-page.tsx";
import { createQueryClient } from "./query-client.ts";
import { staffMeta } from "./staff-meta.ts";

export const handle = { interactive: true };

export function meta({ error }: Route.MetaArgs) {
  return staffMeta(error);
}

/** Around everything that only staff see: the login page and the back office. */
export default function StaffFrame() {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <CSPProvider disableStyleElements>
        <Outlet />
      </CSPProvider>
    </QueryClientProvider>
  );
}

/** Catches here what would otherwise reach the root, whose redrawn document the content security policy leaves blank. */
export function ErrorBoundary() {
  return (
    <main className="grid min-h-dvh place-items-center bg-bg p-4 text-sm">
      <FailedPage />
    </main>
  );
}

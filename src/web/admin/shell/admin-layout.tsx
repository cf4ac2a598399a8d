import { useEffect } from "react";
import { preloadModule } from "react-dom";
import { Outlet, redirect, redirectDocument, useLocation } from "react-router";
import { isStaff } from "#contract/permissions.ts";
import { ConfirmHost } from "#ui/confirm.tsx";
import { ToastProvider } from "#ui/toast.tsx";
import { PRELOADED_FONTS } from "#web/shared/fonts.ts";
import { paths } from "#web/shared/paths.ts";
import { readSession } from "#web/shared/session.ts";
import { screenAt } from "../areas/areas.ts";
import { staffMeta } from "../base/staff-meta.ts";
import { LeaveQuestion } from "../forms/unsaved-changes-guard.tsx";
import type { Route } from "./+types/admin-layout";
import { AdminFrame } from "./admin-frame.tsx";
import { BackOffice } from "./back-office.tsx";
import { FailedPage } from "./failed-page.tsx";
import { LazyConfirmation } from "./lazy-confirmation.tsx";

export const handle = { scriptFirst: true };

export function meta({ error }: Route.MetaArgs) {
  return staffMeta(error);
}

/** Checks the stored session without a call, so that no screen flashes before a visitor is redirected. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const session = readSession();
  const { pathname, search } = new URL(request.url);
  if (!session) throw redirect(paths.login(pathname + search));
  if (session.user.mustChangePassword) throw redirect(paths.newPassword(pathname + search));
  if (!isStaff(session.user.role)) throw redirectDocument(paths.adminsOnly);
  return null;
}
clientLoader.hydrate = true as const;

/** Puts the fonts into the browser's cache. Beside the script both would take turns on a slow line, and there was nothing to read yet. */
function fetchFonts(): void {
  for (const { href } of PRELOADED_FONTS) fetch(href).catch(() => undefined);
}

/** Page that the server sends for every screen, until the script of the screen runs. */
export function HydrateFallback() {
  const screen = screenAt(useLocation().pathname);
  // On the server: the document names the scripts of the screen, in the order in which they load fastest.
  for (const script of screen?.scripts ?? []) preloadModule(script);
  useEffect(fetchFonts, []);
  return (
    <>
      {screen && <title>{screen.title}</title>}
      <p className="p-6 font-stand-in text-sm text-ink-2" role="status">
        Loading...
      </p>
    </>
  );
}

/** Frame around all screens, with toasts and the questions before something is lost. */
export default function AdminLayout() {
  return (
    <BackOffice>
      <ToastProvider>
        <ConfirmHost dialog={(question) => <LazyConfirmation {...question} />}>
          <LeaveQuestion />
          <AdminFrame>
            <Outlet />
          </AdminFrame>
        </ConfirmHost>
      </ToastProvider>
    </BackOffice>
  );
}

/** Keeps the frame when a screen fails, so that the others can still be reached. */
export function ErrorBoundary() {
  return (
    <BackOffice>
      <AdminFrame>
        <FailedPage />
      </AdminFrame>
    </BackOffice>
  );
}

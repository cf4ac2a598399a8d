import { useEffect } from "react";
import { data, isRouteErrorResponse, useRevalidator } from "react-router";
import { Banner } from "#ui/banner.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { NO_RESPONSE } from "#web/shared/call.ts";
import type { Route } from "./+types/screen";
import { screenAt } from "./areas.ts";
import { FailedPage } from "./frame/failed-page.tsx";
import { staffMeta } from "./staff-meta.ts";

export function meta({ location, error }: Route.MetaArgs) {
  return staffMeta(error, screenAt(location.pathname)?.title);
}

/**
 * Fetches the screen's script. Were a screen a module of its own for React Router, a script that cannot be fetched would make it
 * load the document again, which ends on the browser's own page of failure while the server is away.
 */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  try {
    return { Screen: await screenAt(new URL(request.url).pathname)?.load() };
  } catch {
    throw data(NO_RESPONSE, { status: 503 });
  }
}

/** Whichever screen an area has at this address. */
export default function AreaScreen({ loaderData: { Screen } }: Route.ComponentProps) {
  return Screen && <Screen />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) ? <NavigationError /> : <FailedPage />;
}

function NavigationError() {
  const { revalidate, state } = useRevalidator();
  // What takes its place begins with the focus on it, as after any change of screens.
  useEffect(() => () => document.getElementById("screen")?.focus({ preventScroll: true }), []);
  return (
    <>
      <PageTitle title="The screen could not be opened" />
      <Banner action={{ label: "Try again", onAct: revalidate, busy: state === "loading" }} message={NO_RESPONSE}>
        Nothing has changed. If trying again does not help, reload this page.
      </Banner>
    </>
  );
}

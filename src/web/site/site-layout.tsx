import { isRouteErrorResponse, Outlet, useLocation, useMatches } from "react-router";
import { FIRST_COMPANY } from "#content/company.ts";
import type { Route } from "./+types/site-layout";
import { FailedPage } from "./failed-page.tsx";
import { SiteFrame } from "./frame/site-frame.tsx";
import { loadFrame } from "./frame.server.ts";
import { MissingPage } from "./missing-page.tsx";

export function loader({ context }: Route.LoaderArgs) {
  return loadFrame(context);
}

/** Passes on when a page that failed may work again: React Router sends no header of a loader by itself. */
export function headers({ errorHeaders }: Route.HeadersArgs): Record<string, string> {
  const retryAfter = errorHeaders?.get("retry-after");
  return retryAfter ? { "retry-after": retryAfter } : {};
}

export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation();
  return (
    <SiteFrame company={loaderData.company} isPreview={loaderData.isPreview} night={useIsNight()} path={pathname}>
      <Outlet />
    </SiteFrame>
  );
}

/** Whether the page is night by itself: `export const handle = { night: true }`. */
function useIsNight(): boolean {
  return useMatches().some(
    ({ handle }) => typeof handle === "object" && handle !== null && Reflect.get(handle, "night") === true,
  );
}

/** Keeps the frame when a page fails. Says nothing of the error itself, which is in the server's log. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const company = loaderData?.company ?? FIRST_COMPANY;
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <SiteFrame company={company} path="">
      <title>{`${missing ? "Page not found" : "Something went wrong"} | ${company.name}`}</title>
      {missing ? <MissingPage /> : <FailedPage company={company} />}
    </SiteFrame>
  );
}

import { isRouteErrorResponse, Outlet, useLocation, useMatches } from "react-router";
import { DEFAULT_COMPANY } from "#content/company.ts";
import { DEFAULT_MENUS } from "#content/navigation.ts";
import type { Company } from "#contract/company.ts";
import unfinished from "#web/art/unfinished.svg";
import type { Route } from "./+types/site-layout";
import { SiteFrame } from "./frame/site-frame.tsx";
import { loadFrame } from "./frame.server.ts";
import { SidePicturePage } from "./layout/side-picture-page.tsx";
import { NotFoundContent } from "./not-found-content.tsx";

export function loader({ context }: Route.LoaderArgs) {
  return loadFrame(context);
}

/** Returns the `Retry-After` of a failed page: React Router sends no header of a loader by itself. */
export function headers({ errorHeaders }: Route.HeadersArgs): Record<string, string> {
  const retryAfter = errorHeaders?.get("retry-after");
  return retryAfter ? { "retry-after": retryAfter } : {};
}

export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation();
  const { company, isPreview, logos, menus } = loaderData;
  return (
    <SiteFrame company={company} isPreview={isPreview} logos={logos} menus={menus} night={useIsNight()} path={pathname}>
      <Outlet />
    </SiteFrame>
  );
}

/** Returns whether the page itself is night in both themes: `export const handle = { night: true }`. */
function useIsNight(): boolean {
  return useMatches().some(
    ({ handle }) => typeof handle === "object" && handle !== null && Reflect.get(handle, "night") === true,
  );
}

/** Links of a page that could not read the settings. */
const FAILED_MENUS = { ...DEFAULT_MENUS, hasNewsletter: true };

/** Error page inside the frame. It shows nothing of the error itself, which is in the server's log. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const company = loaderData?.company ?? DEFAULT_COMPANY;
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <SiteFrame company={company} logos={loaderData?.logos} menus={loaderData?.menus ?? FAILED_MENUS} path="">
      <title>{`${missing ? "Page not found" : "Something went wrong"} | ${company.name}`}</title>
      {missing ? <NotFoundContent /> : <FailedPage company={company} />}
    </SiteFrame>
  );
}

/** Content of the frame when a page could not be rendered. */
function FailedPage({ company }: { company: Company }) {
  return (
    <SidePicturePage heading="Something went wrong." picture={unfinished}>
      <p>
        The fault is ours, and it has been logged. Please try again in a moment. If it keeps happening, write to{" "}
        <a className="prose-link" href={`mailto:${company.email}`}>
          {company.email}
        </a>
        .
      </p>
      <p>
        <a className="button button-primary" href="/">
          Home page
        </a>
      </p>
    </SidePicturePage>
  );
}

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { data, isRouteErrorResponse, useLocation, useRevalidator } from "react-router";
import { NOT_PERMITTED } from "#contract/auth.ts";
import { Banner } from "#ui/banner.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import unfinished from "#web/art/unfinished.svg";
import { NO_RESPONSE } from "#web/shared/call.ts";
import { readUser } from "#web/shared/session.ts";
import { isPermitted } from "../areas/area.ts";
import { screenAt } from "../areas/areas.ts";
import { readPermissions, usePermissions } from "../base/account.ts";
import { checkVersion, useIsReplaced } from "../base/new-version.tsx";
import { currentQueryClient } from "../base/query-client.ts";
import { TitledScreen } from "../base/screen-title.tsx";
import { screenMeta } from "../base/staff-meta.ts";
import { dashboardArea } from "../dashboard/area.ts";
import { UNREAD_QUERY } from "../notifications/unread-query.ts";
import { openNoRecord, openRecord } from "../resources/open-record.ts";
import { recordQuery } from "../resources/resource-client.ts";
import type { Route } from "./+types/screen";
import { FailedPage } from "./failed-page.tsx";

export function meta({ error }: Route.MetaArgs) {
  return screenMeta(error);
}

/**
 * Fetches the script of the screen. React Router reloads the document if the script of a route module cannot be fetched.
 * While the server is away, that would end on the browser's own error page.
 */
export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const screen = screenAt(new URL(request.url).pathname);
  startRecord(screen, params.id);
  try {
    return { Screen: await screen?.load() };
  } catch {
    throw data(NO_RESPONSE, { status: 503 });
  }
}

type ScreenOfArea = NonNullable<ReturnType<typeof screenAt>>;

/** Starts the query of the record that the address names, beside the script of its screen. */
function startRecord(screen: ScreenOfArea | undefined, id: string | undefined): void {
  openNoRecord();
  const user = readUser();
  if (!screen?.record || !id || !user || user.mustChangePassword) return;
  if (!isPermitted(readPermissions(), screen.permission)) return;
  screen.record().then(
    (records) => openRecord(currentQueryClient(), recordQuery(records, id)),
    // The screen needs the same script, and says that it is missing.
    () => undefined,
  );
}

/** Screen of an area at this path, if the user has its permission. */
export default function AreaScreen({ loaderData: { Screen } }: Route.ComponentProps) {
  const { pathname } = useLocation();
  const permissions = usePermissions();
  const screen = screenAt(pathname);
  const { data: unread = 0 } = useQuery(UNREAD_QUERY);
  return (
    <TitledScreen title={screen?.title} unread={unread}>
      {isPermitted(permissions, screen?.permission) ? Screen && <Screen /> : <NotPermitted />}
    </TitledScreen>
  );
}

/** Screen without permission, opened by a typed address or one from before a change of role. It makes no call. */
function NotPermitted() {
  return (
    <>
      <PageTitle title="Your role can't open this page" />
      <div className="rounded-panel border border-border bg-surface shadow-1">
        <EmptyState
          action={<ButtonLink to={dashboardArea.path}>Dashboard</ButtonLink>}
          art={unfinished}
          title={NOT_PERMITTED}
        >
          An administrator can give you another role.
        </EmptyState>
      </div>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) ? <NavigationError /> : <FailedPage />;
}

function NavigationError() {
  const { revalidate, state } = useRevalidator();
  const queryClient = useQueryClient();
  const isReplaced = useIsReplaced();
  useEffect(() => checkVersion(queryClient), [queryClient]);
  // The next screen begins with the focus on it, as after any change of screens.
  useEffect(() => () => document.getElementById("screen")?.focus({ preventScroll: true }), []);
  return (
    <>
      <PageTitle title="This screen couldn't be opened" />
      {/* The notice of a new version above says what to do. */}
      {!isReplaced && (
        <Banner action={{ label: "Try again", onAct: revalidate, busy: state === "loading" }} message={NO_RESPONSE}>
          Nothing has changed. If trying again doesn't help, reload this page.
        </Banner>
      )}
    </>
  );
}

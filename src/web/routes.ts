import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { RECORD_PAGES, SITE_PAGES } from "#contract/site-pages.ts";
import { SCREENS } from "./admin/areas/areas.ts";

/** Matches paths by case, so that `/Login` is an unknown address. All unknown addresses share one cached page. */
const caseSensitive = true;

const { home, status, login, ...others } = SITE_PAGES;

const pageRoute = ({ path, file }: { path: string; file: string }) => route(path.slice(1), file, { caseSensitive });

export default [
  layout("site/site-layout.tsx", [
    index(home.file),
    ...Object.values(others).map(pageRoute),
    ...Object.entries(RECORD_PAGES).map(([under, { parameter, file }]) =>
      pageRoute({ path: `${under}/:${parameter}`, file }),
    ),
    route("*", "site/not-found-page.tsx"),
  ]),
  // Outside the layout, which needs the database: this page reports that the database is unavailable.
  pageRoute(status),
  layout("admin/shell/back-office-shell.tsx", [
    pageRoute(login),
    route("admin/password", "admin/sign-in/new-password.tsx", { caseSensitive }),
    route("admin", "admin/shell/admin-layout.tsx", { caseSensitive }, [
      index("admin/shell/redirect-to-dashboard.tsx"),
      ...SCREENS.map(({ path }) => route(path.slice("/admin/".length), "admin/shell/screen.tsx", { id: path })),
      route("*", "admin/base/not-found.tsx"),
    ]),
  ]),
] satisfies RouteConfig;

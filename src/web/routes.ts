import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { SCREENS } from "./admin/areas.ts";

/** Addresses are as they are written: `/Login` is no page, or the page for unknown addresses would depend on who came first. */
const caseSensitive = true;

export default [
  layout("site/site-layout.tsx", [
    index("site/home.tsx"),
    route("about", "site/about-page.tsx", { caseSensitive }),
    route("services", "site/services-page.tsx", { caseSensitive }),
    route("pricing", "site/pricing-page.tsx", { caseSensitive }),
    route("contact", "site/contact-page.tsx", { caseSensitive }),
    route("terms", "site/terms-page.tsx", { caseSensitive }),
    route("terms/versions/:version", "site/terms-version-page.tsx", { caseSensitive }),
    route("support", "site/support-page.tsx", { caseSensitive }),
    route("community", "site/community-page.tsx", { caseSensitive }),
    route("security", "site/security-page.tsx", { caseSensitive }),
    route("documentation", "site/documentation-page.tsx", { caseSensitive }),
    route("careers", "site/careers.tsx", { caseSensitive }),
    route("careers/:slug", "site/job-page.tsx", { caseSensitive }),
    route("products", "site/works-page.tsx", { caseSensitive }),
    route("products/:slug", "site/work-page.tsx", { caseSensitive }),
    route("catalogue", "site/catalogue.tsx", { caseSensitive }),
    route("catalogue/:slug", "site/product-page.tsx", { caseSensitive }),
    route("newsletter", "site/newsletter/newsletter-page.tsx", { caseSensitive }),
    route("newsletter/confirm", "site/newsletter/confirm-page.tsx", { caseSensitive }),
    route("newsletter/unsubscribe", "site/newsletter/unsubscribe-page.tsx", { caseSensitive }),
    route("forgot-password", "site/password/forgot-page.tsx", { caseSensitive }),
    route("reset-password", "site/password/reset-page.tsx", { caseSensitive }),
    route("*", "site/not-found.tsx"),
  ]),
  // Outside the layout, which needs the database: this page says so when it is away.
  route("status", "site/status-page.tsx", { caseSensitive }),
  layout("admin/staff-frame.tsx", [
    route("login", "admin/login.tsx", { caseSensitive }),
    route("admin/password", "admin/new-password.tsx", { caseSensitive }),
    route("admin", "admin/admin-layout.tsx", { caseSensitive }, [
      index("admin/to-dashboard.tsx"),
      ...SCREENS.map(({ path }) => route(path.slice("/admin/".length), "admin/screen.tsx", { id: path })),
      route("*", "admin/not-found.tsx"),
    ]),
  ]),
] satisfies RouteConfig;

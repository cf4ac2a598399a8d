import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { SCREENS } from "./admin/shell/areas.ts";

/** Matches paths by case, so that `/Login` is an unknown address. All unknown addresses share one cached page. */
const caseSensitive = true;

export default [
  layout("site/site-layout.tsx", [
    index("site/home/home-page.tsx"),
    route("about", "site/about/about-page.tsx", { caseSensitive }),
    route("services", "site/services/services-page.tsx", { caseSensitive }),
    route("pricing", "site/pricing/pricing-page.tsx", { caseSensitive }),
    route("contact", "site/contact/contact-page.tsx", { caseSensitive }),
    route("terms", "site/terms/terms-page.tsx", { caseSensitive }),
    route("terms/versions/:version", "site/terms/terms-version-page.tsx", { caseSensitive }),
    route("support", "site/support/support-page.tsx", { caseSensitive }),
    route("community", "site/community/community-page.tsx", { caseSensitive }),
    route("security", "site/security/security-page.tsx", { caseSensitive }),
    route("documentation", "site/documentation/documentation-page.tsx", { caseSensitive }),
    route("careers", "site/careers/careers-page.tsx", { caseSensitive }),
    route("careers/:slug", "site/careers/job-page.tsx", { caseSensitive }),
    route("products", "site/works/works-page.tsx", { caseSensitive }),
    route("products/:slug", "site/works/work-page.tsx", { caseSensitive }),
    route("catalogue", "site/catalogue/catalogue-page.tsx", { caseSensitive }),
    route("catalogue/:slug", "site/catalogue/product-page.tsx", { caseSensitive }),
    route("news", "site/news/news-page.tsx", { caseSensitive }),
    route("news/:slug", "site/news/article-page.tsx", { caseSensitive }),
    route("search", "site/search/search-page.tsx", { caseSensitive }),
    route("newsletter", "site/newsletter/newsletter-page.tsx", { caseSensitive }),
    route("newsletter/confirm", "site/newsletter/confirm-page.tsx", { caseSensitive }),
    route("newsletter/unsubscribe", "site/newsletter/unsubscribe-page.tsx", { caseSensitive }),
    route("forgot-password", "site/password/forgot-page.tsx", { caseSensitive }),
    route("reset-password", "site/password/reset-page.tsx", { caseSensitive }),
    route("*", "site/not-found-page.tsx"),
  ]),
  // Outside the layout, which needs the database: this page reports that the database is unavailable.
  route("status", "site/status/status-page.tsx", { caseSensitive }),
  layout("admin/shell/back-office-shell.tsx", [
    route("login", "admin/sign-in/login.tsx", { caseSensitive }),
    route("admin/password", "admin/sign-in/new-password.tsx", { caseSensitive }),
    route("admin", "admin/shell/admin-layout.tsx", { caseSensitive }, [
      index("admin/shell/redirect-to-dashboard.tsx"),
      ...SCREENS.map(({ path }) => route(path.slice("/admin/".length), "admin/shell/screen.tsx", { id: path })),
      route("*", "admin/shell/not-found.tsx"),
    ]),
  ]),
] satisfies RouteConfig;

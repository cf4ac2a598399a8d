import { data } from "react-router";
import type { Route } from "./+types/not-found";
import { frameIn } from "./frame-in.ts";
import { MissingPage } from "./missing-page.tsx";
import { pageMeta } from "./page-meta.ts";

export function loader() {
  return data(null, { status: 404 });
}

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta(frameIn(matches), {
    title: "Page not found",
    description: "There is no page at this address. Use the menu to find what you are looking for.",
    path: location.pathname,
    unlisted: true,
  });
}

export default MissingPage;

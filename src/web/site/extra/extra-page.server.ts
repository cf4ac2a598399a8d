import { data, redirect } from "react-router";
import { findPreviewedExtraPage, findPublicExtraPage } from "#server/extra-pages/public-extra-pages.ts";
import { platformContext, previewContext } from "#server/platform/pages/page-context.ts";
import { readBody } from "#server/publications/read-body.ts";
import { errorResponse } from "../frame.server.ts";
import type { Route } from "./+types/extra-page";

/**
 * Loads the extra page with a slug. Throws a 404, or a redirect from a former slug. A visitor with a preview link gets the page of the
 * link, whatever the slug is.
 */
export async function loadExtraPage(context: Route.LoaderArgs["context"], slug: string) {
  const { database, now } = context.get(platformContext);
  try {
    const previewed = context.get(previewContext)?.extraPage;
    const found = await (previewed === undefined
      ? findPublicExtraPage(database.read, slug, now())
      : findPreviewedExtraPage(database.read, previewed));
    if (!found) throw data(null, { status: 404 });
    if (found.kind === "moved") throw redirect(`/${found.slug}`, 301);
    const { body, ...page } = found.page;
    return { page, blocks: await readBody(database.read, body) };
  } catch (error) {
    throw error instanceof Error ? errorResponse(error) : error;
  }
}

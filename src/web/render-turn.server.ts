import type { EntryContext, RouterContextProvider } from "react-router";
import { drawingContext, RENDERED_ADDRESS } from "#server/platform/pages/page-context.ts";

/** Draws a page when it is its turn, and says of which address it is the page: the cache holds it against the one it asked for. */
export async function drawInTurn(
  context: Readonly<RouterContextProvider>,
  { staticHandlerContext: { location } }: EntryContext,
  draw: () => Promise<Response>,
): Promise<Response> {
  const page = await context.get(drawingContext)(draw);
  page.headers.set(RENDERED_ADDRESS, location.pathname + location.search);
  return page;
}

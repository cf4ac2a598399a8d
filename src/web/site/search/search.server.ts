import type { RouterContextProvider } from "react-router";
import { searchSite as call } from "#contract/search.ts";
import { platformContext } from "#server/platform/pages/page-context.ts";
import { type MarkedResult, markResult, searchSite } from "#server/search/search-site.ts";
import { errorResponse } from "../frame.server.ts";

export type { MarkedPart } from "#server/search/excerpt.ts";
export type { MarkedResult } from "#server/search/search-site.ts";

/** Loads the results of the term in the address. `results` is undefined without a valid term. */
export async function loadResults(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<{ term: string; results: MarkedResult[] | undefined }> {
  const asked = new URL(request.url).searchParams.get("q")?.trim() ?? "";
  const term = call.query.shape.q.safeParse(asked).data;
  if (term === undefined) return { term: asked, results: undefined };
  const results = await searchSite(context.get(platformContext), term).catch((error: unknown) => {
    throw errorResponse(error);
  });
  return { term, results: results.map((result) => markResult(result, term)) };
}

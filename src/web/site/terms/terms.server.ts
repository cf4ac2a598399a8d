import { data, type RouterContextProvider } from "react-router";
import {
  listTermsVersions,
  type ReadTermsVersion,
  readTermsVersion,
  type TermsVersion,
} from "#server/pages/terms-versions.ts";
import { platformContext } from "#server/platform/pages/page-context.ts";
import { errorResponse, loadFrame } from "../frame.server.ts";

export type { ReadTermsVersion, TermsVersion };

type Context = Readonly<RouterContextProvider>;

/** Newest first; none while the terms say what they said at first. */
export async function loadFormerVersions(context: Context): Promise<TermsVersion[]> {
  const [, ...former] = await orErrorResponse(listTermsVersions(context.get(platformContext).database.read));
  return former;
}

/** Throws the page for unknown addresses where there is no such version. */
export async function loadTermsVersion(context: Context, slug: string): Promise<ReadTermsVersion> {
  const settings = await loadFrame(context);
  const found = await orErrorResponse(readTermsVersion(context.get(platformContext).database.read, slug, settings));
  if (!found) throw data(null, { status: 404 });
  return found;
}

/** What the database says, or the page that says why it cannot. */
async function orErrorResponse<Found>(found: Promise<Found>): Promise<Found> {
  return found.catch((error: unknown) => {
    throw errorResponse(error);
  });
}

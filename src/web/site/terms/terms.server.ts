import { data, type RouterContextProvider } from "react-router";
import {
  listTermsVersions,
  type ReadTermsVersion,
  readTermsVersion,
  type TermsVersion,
} from "#server/pages/terms-versions.ts";
import { platformContext } from "#server/platform/pages/page-context.ts";
import { loadFrame, orErrorResponse } from "../frame.server.ts";

export type { ReadTermsVersion, TermsVersion };

type Context = Readonly<RouterContextProvider>;

/** Loads the former versions of the terms, newest first; empty until the terms first change. */
export async function loadFormerVersions(context: Context): Promise<TermsVersion[]> {
  const [, ...former] = await orErrorResponse(listTermsVersions(context.get(platformContext).database.read));
  return former;
}

/** Loads a version of the terms. Throws a 404 for an unknown version. */
export async function loadTermsVersion(context: Context, slug: string): Promise<ReadTermsVersion> {
  const settings = await loadFrame(context);
  const found = await orErrorResponse(readTermsVersion(context.get(platformContext).database.read, slug, settings));
  if (!found) throw data(null, { status: 404 });
  return found;
}

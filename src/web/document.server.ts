import type { RouterContextProvider } from "react-router";
import { partialPageContext, platformContext } from "#server/platform/pages/page-context.ts";
import { readSettings } from "#server/settings/read-settings.ts";

/** What every document carries, whichever page it is. */
export interface DocumentFacts {
  /** Where its scripts find the API: a path of this origin, or an address. */
  apiBase: string;
  /** Undefined while the database is away: a page that needs it says so itself. */
  companyName: string | undefined;
  /** Of a new password, in characters. */
  passwordMinLength: number;
}

export async function documentFacts(context: Readonly<RouterContextProvider>): Promise<DocumentFacts> {
  const { config, database } = context.get(platformContext);
  const settings = await readSettings(database.read, config).catch(() => undefined);
  if (!settings) context.set(partialPageContext, true);
  return {
    apiBase: config.apiBaseUrl,
    companyName: settings?.company.name,
    passwordMinLength: config.passwordMinLength,
  };
}

import type { RouterContextProvider } from "react-router";
import type { Currency } from "#contract/currency.ts";
import { partialPageContext, platformContext } from "#server/platform/pages/page-context.ts";
import { readSettings } from "#server/settings/read-settings.ts";

/** Data that the document of every page contains. */
export interface DocumentFacts {
  /** Base of the API for scripts: a path of this origin, or an absolute URL. */
  apiBase: string;
  /** Undefined while the database is unavailable: a page that needs the name reports that itself. */
  companyName: string | undefined;
  /** Currency of all amounts; undefined like the name. */
  currency: Currency | undefined;
  /** Minimum length of a new password, in characters. */
  passwordMinLength: number;
}

export async function documentFacts(context: Readonly<RouterContextProvider>): Promise<DocumentFacts> {
  const { config, database } = context.get(platformContext);
  const settings = await readSettings(database.read, config).catch(() => undefined);
  if (!settings) context.set(partialPageContext, true);
  return {
    apiBase: config.apiBaseUrl,
    companyName: settings?.company.name,
    currency: settings?.currency,
    passwordMinLength: config.passwordMinLength,
  };
}

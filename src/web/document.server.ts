import type { RouterContextProvider } from "react-router";
import type { BrandLook } from "#contract/brand.ts";
import type { Currency } from "#contract/currency.ts";
import { partialPageContext, platformContext } from "#server/platform/pages/page-context.ts";
import { readSettings } from "#server/settings/read-settings.ts";

/** Data that the document of every page contains. */
export interface DocumentFacts {
  /** Base of the API for scripts: a path of this origin, or an absolute URL. */
  apiBase: string;
  /** Undefined while the database is unavailable: a page that needs the name reports that itself. */
  companyName: string | undefined;
  /** Name of the picture of the company's icon; undefined for the drawn mark. */
  icon: string | undefined;
  /** Version of the company's colours with the grounds of pages; undefined for ours. */
  brand: Pick<BrandLook, "version" | "grounds"> | undefined;
  /** Currency of all amounts; undefined like the name. */
  currency: Currency | undefined;
  /** Categories and departments as JSON; undefined like the name. */
  vocabulary: string | undefined;
  /** Whether forms say where the visit of their tab began. */
  keepsSource: boolean;
  /** Name of the identity provider; undefined without one. */
  provider: string | undefined;
  /** Minimum length of a new password, in characters. */
  passwordMinLength: number;
}

/** Returns the facts of the document. Without its settings, the page counts as partial and is not cached. */
export async function documentFacts(context: Readonly<RouterContextProvider>): Promise<DocumentFacts> {
  const { config, database, companyLook } = context.get(platformContext);
  const settings = await readSettings(database.read, config).catch(() => undefined);
  if (!settings) context.set(partialPageContext, true);
  const { brand } = await companyLook().catch(() => ({ brand: null }));
  return {
    apiBase: config.apiBaseUrl,
    companyName: settings?.company.name,
    brand: brand ? { version: brand.version, grounds: brand.grounds } : undefined,
    icon: settings?.company.icon ?? undefined,
    currency: settings?.currency,
    vocabulary: settings && JSON.stringify(settings.vocabulary),
    keepsSource: settings?.keepSource === true,
    provider: config.oidc?.name,
    passwordMinLength: config.passwordMinLength,
  };
}

import { data, type RouterContextProvider } from "react-router";
import type { Company } from "#contract/company.ts";
import { asRefused } from "#server/platform/errors.ts";
import { platformContext } from "#server/platform/pages/page-context.ts";
import { readSettings } from "#server/settings/read-settings.ts";

/** What every public page needs of the running server. */
export interface Frame {
  company: Company;
  /** Without a slash at its end; canonical and Open Graph addresses begin with it. */
  publicUrl: string;
}

/** Throws an answer with the refusal's status when the database is away, so that the page says so. */
export async function loadFrame(context: Readonly<RouterContextProvider>): Promise<Frame> {
  const { database, config } = context.get(platformContext);
  try {
    const { company } = await readSettings(database.read, config);
    return { company, publicUrl: config.publicUrl };
  } catch (error) {
    const refused = asRefused(error);
    if (refused.status === 500) throw error;
    throw data(refused.message, {
      status: refused.status,
      headers: { "retry-after": String(refused.retryAfter ?? 5) },
    });
  }
}

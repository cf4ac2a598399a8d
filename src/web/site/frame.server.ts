import { createContext, data, type RouterContextProvider } from "react-router";
import type { Company } from "#contract/company.ts";
import type { Settings } from "#contract/settings.ts";
import { toHttpError } from "#server/platform/errors.ts";
import { platformContext } from "#server/platform/pages/page-context.ts";
import { readSettings } from "#server/settings/read-settings.ts";

/** What every public page needs of the running server. */
export interface Frame {
  company: Company;
  /** For how many months what visitors send is kept. */
  retention: Settings["retention"];
  /** Without a slash at its end; canonical and Open Graph addresses begin with it. */
  publicUrl: string;
  /** This page answers a form that was not taken: the title says so. */
  formRefused: boolean;
}

const formRefusedContext = createContext(false);

/** What the actions of forms say before a page comes back with what is wrong; a page's `meta` is not told what its action did. */
export function markRefused(context: Readonly<RouterContextProvider>): void {
  context.set(formRefusedContext, true);
}

/** Throws an answer with the refusal's status when the database is away, so that the page says so. */
export async function loadFrame(context: Readonly<RouterContextProvider>): Promise<Frame> {
  const { database, config } = context.get(platformContext);
  try {
    const { company, retention } = await readSettings(database.read, config);
    return { company, retention, publicUrl: config.publicUrl, formRefused: context.get(formRefusedContext) };
  } catch (error) {
    throw pageOf(error);
  }
}

/** What a loader throws when the database is away or nobody may ask: an answer with the refusal's status. */
export function pageOf(error: unknown): unknown {
  const refused = toHttpError(error);
  if (refused.status === 500) return error;
  return data(refused.message, {
    status: refused.status,
    headers: { "retry-after": String(refused.retryAfter ?? 5) },
  });
}

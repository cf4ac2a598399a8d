import { data, type RouterContextProvider } from "react-router";
import type { PageDocument } from "#content/document.ts";
import type { Company } from "#contract/company.ts";
import type { Settings } from "#contract/settings.ts";
import { type PageWords, readDraftWords, readWords } from "#server/pages/read-words.ts";
import { toHttpError } from "#server/platform/http/error-response.ts";
import { platformContext, previewContext } from "#server/platform/pages/page-context.ts";
import { readSettings } from "#server/settings/read-settings.ts";
import { formErrorsContext } from "./forms/form-action.server.ts";

/** What every public page needs of the running server. */
export interface Frame {
  company: Company;
  /** For how many months what visitors send is kept. */
  retention: Settings["retention"];
  /** Without a slash at its end; canonical and Open Graph addresses begin with it. */
  publicUrl: string;
  /** This page answers a form that was not accepted: the title says so. */
  hasFormErrors: boolean;
  /** Somebody with a link looks at a draft: the page says so. */
  isPreview: boolean;
}

/** Throws an answer with the refusal's status when the database is away, so that the page says so. */
export async function loadFrame(context: Readonly<RouterContextProvider>): Promise<Frame> {
  const { database, config } = context.get(platformContext);
  try {
    const { company, retention } = await readSettings(database.read, config);
    return {
      company,
      retention,
      publicUrl: config.publicUrl,
      hasFormErrors: context.get(formErrorsContext),
      isPreview: context.get(previewContext) !== null,
    };
  } catch (error) {
    throw errorResponse(error);
  }
}

/** The frame, and the words of one page. Throws as `loadFrame` does. */
export async function loadPage<Document extends PageDocument>(
  context: Readonly<RouterContextProvider>,
  document: Document,
): Promise<Frame & PageWords<Document>> {
  const frame = await loadFrame(context);
  const read = context.get(previewContext) === document.key ? readDraftWords : readWords;
  try {
    return { ...frame, ...(await read(context.get(platformContext).database.read, document, frame)) };
  } catch (error) {
    throw errorResponse(error);
  }
}

/** Returns what a loader throws for an error: a response with the status and headers of a refusal, or the error itself. */
export function errorResponse(error: unknown): unknown {
  const { status, message, headers } = toHttpError(error);
  return status === 500 ? error : data(message, { status, headers });
}

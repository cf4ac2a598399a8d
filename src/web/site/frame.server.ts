import { createContext, data, type RouterContextProvider } from "react-router";
import type { PageDocument, RenderedDocument } from "#content/document.ts";
import type { Company } from "#contract/company.ts";
import type { Settings } from "#contract/settings.ts";
import { hasNews } from "#server/articles/public-articles.ts";
import { loadDraftContent, loadPageContent, type PageContent } from "#server/pages/load-page-content.ts";
import { findShownPictures } from "#server/pictures/find-shown-pictures.ts";
import type { Read } from "#server/platform/database/database.ts";
import { toHttpError } from "#server/platform/http/error-response.ts";
import { platformContext, previewContext } from "#server/platform/pages/page-context.ts";
import { readSettings } from "#server/settings/read-settings.ts";
import { formErrorsContext } from "./forms/form-action.server.ts";
import type { Logos } from "./frame/brand.tsx";
import { type ShownMenus, shownMenus } from "./shown-menus.ts";

/** Data of the server that every public page needs. */
export interface Frame {
  company: Company;
  /** Uploaded logos of the company, with their sizes. */
  logos: Logos;
  /** Retention of data that visitors send, in months. */
  retention: Settings["retention"];
  /** Currency of all prices. */
  currency: Settings["currency"];
  /** Whether prices include VAT; null if pages say nothing about it. */
  pricesIncludeVat: Settings["pricesIncludeVat"];
  /** Address of the site without a slash at its end. Canonical and Open Graph addresses begin with it. */
  publicUrl: string;
  /** Whether the page shows errors of a form: the title says so. */
  hasFormErrors: boolean;
  /** Whether the page shows a draft to a visitor with a preview link: the page says so. */
  isPreview: boolean;
  /** Links of the bar, the menu and the footer. Links to hidden pages are left out, and links to the news without a public article. */
  menus: ShownMenus;
  /** Pages that the company hides. */
  hiddenPages: Settings["hiddenPages"];
}

const frameContext = createContext<Promise<Frame> | null>(null);

/**
 * Loads the frame, once per request: layout and page share it. Throws an error response with the status of the failure if the
 * database is unavailable. An action runs before the loaders, and must not call this.
 */
export function loadFrame(context: Readonly<RouterContextProvider>): Promise<Frame> {
  const frame = context.get(frameContext) ?? readFrame(context);
  context.set(frameContext, frame);
  return frame;
}

async function readFrame(context: Readonly<RouterContextProvider>): Promise<Frame> {
  const { database, config, now } = context.get(platformContext);
  try {
    const [{ company, retention, currency, pricesIncludeVat, ...settings }, isWithNews] = await Promise.all([
      readSettings(database.read, config),
      hasNews(database.read, now()),
    ]);
    return {
      company,
      logos: await loadLogos(database.read, company),
      retention,
      currency,
      pricesIncludeVat,
      publicUrl: config.publicUrl,
      hasFormErrors: context.get(formErrorsContext),
      isPreview: context.get(previewContext) !== null,
      menus: shownMenus(settings, { hasNews: isWithNews }),
      hiddenPages: settings.hiddenPages,
    };
  } catch (error) {
    throw errorResponse(error);
  }
}

async function loadLogos(db: Read, { logo, logoDark }: Company): Promise<Logos> {
  const pictures = await findShownPictures(
    db,
    [logo, logoDark].flatMap((name) => name ?? []),
  );
  const pictureOf = (name: string | null) => (name === null ? undefined : pictures.get(name));
  return { logo: pictureOf(logo), logoDark: pictureOf(logoDark) };
}

/** Loads the frame and the texts of one page. Throws as `loadFrame` does. */
export async function loadPage<Document extends PageDocument>(
  context: Readonly<RouterContextProvider>,
  document: Document,
): Promise<Frame & PageContent<Document>> {
  const frame = await loadFrame(context);
  const read = context.get(previewContext)?.key === document.key ? loadDraftContent : loadPageContent;
  try {
    return { ...frame, ...(await read(context.get(platformContext).database.read, document, frame)) };
  } catch (error) {
    throw errorResponse(error);
  }
}

/** Loads the published words of a page, for another page that shows some of the words. Throws as `loadFrame` does. */
export async function loadWords<Document extends PageDocument>(
  context: Readonly<RouterContextProvider>,
  document: Document,
): Promise<RenderedDocument<Document>> {
  const frame = await loadFrame(context);
  try {
    return (await loadPageContent(context.get(platformContext).database.read, document, frame)).words;
  } catch (error) {
    throw errorResponse(error);
  }
}

/** Returns the value that a loader throws for an error: a response with the status and headers of a refusal, or the error itself. */
export function errorResponse(error: unknown): unknown {
  const { status, message, headers } = toHttpError(error);
  return status === 500 ? error : data(message, { status, headers });
}

/** Returns the result of a query. Throws the matching error response if the query fails. */
export async function orErrorResponse<Found>(found: Promise<Found>): Promise<Found> {
  return found.catch((error: unknown) => {
    throw errorResponse(error);
  });
}

import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from "react-router";
import { platformContext, RENDERED_ADDRESS } from "#server/platform/pages/page-context.ts";
import { reportError } from "./report-error.server.ts";

/** Maximum time of a render. A loader's promise that never settles must not hold a visitor and a slot. */
const MAX_RENDER_MS = 5_000;

/**
 * Renders whole pages only: the page cache, the hashes of the policy and the ETag need every byte. An error anywhere in
 * the page rejects, so that React Router draws the nearest ErrorBoundary instead and reports it through `handleError`.
 */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { renders } = loadContext.get(platformContext);
  // `serve-pages.ts` admits the request or refuses it. A form that was saved must not be refused its page here.
  const page = await renders.takeSlot(() => draw(request, status, headers, context));
  // The cache compares the address of the page with the one it asked for.
  const { location } = context.staticHandlerContext;
  page.headers.set(RENDERED_ADDRESS, location.pathname + location.search);
  return page;
}

function draw(request: Request, status: number, headers: Headers, context: EntryContext): Promise<Response> {
  return new Promise((resolve, reject) => {
    const page = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
      // Otherwise React moves long parts of a page out of their place and back by inline script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        page.pipe(
          collect((html) => {
            clearTimeout(timer);
            headers.set("content-type", "text/html; charset=utf-8");
            resolve(new Response(behindStyles(html), { status, headers }));
          }),
        );
      },
      onShellError: fail,
      onError: fail,
    });
    const timer = setTimeout(() => page.abort(new Error("The page took too long to render")), MAX_RENDER_MS);

    function fail(error: unknown) {
      clearTimeout(timer);
      reject(error);
    }
  });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => reportError(error, request, context);

/**
 * Lowers the priority of script links, so that the stylesheet loads first: on a slow line the login page is blank for 1,080 ms
 * instead of 1,670 (decision 052). React Router 8.4 has no option for it. Text of a page cannot match: its quotes are escaped.
 */
function behindStyles(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}

function collect(done: (html: string) => void): Writable {
  const chunks: Buffer[] = [];
  return new Writable({
    write(chunk: Buffer, _encoding, next) {
      chunks.push(chunk);
      next();
    },
    final(next) {
      done(Buffer.concat(chunks).toString());
      next();
    },
  });
}

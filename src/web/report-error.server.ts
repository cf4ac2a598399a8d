import { isRouteErrorResponse, type RouterContextProvider } from "react-router";
import { callerContext, platformContext } from "#server/platform/pages/page-context.ts";

/** Writes a page's error to the server's log, except for aborted requests and 4xx responses. */
export function reportError(error: unknown, request: Request, context: Readonly<RouterContextProvider>): void {
  if (request.signal.aborted) return;
  if (isRouteErrorResponse(error) && error.status < 500) return;
  const { requestId } = context.get(callerContext);
  context.get(platformContext).log.error({ err: error, requestId }, "page failed");
}

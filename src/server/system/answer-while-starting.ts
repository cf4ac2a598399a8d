import { createServer } from "node:http";
import { getHealth } from "#contract/system.ts";
import type { Config } from "#server/platform/config.ts";
import { errorBody } from "#server/platform/errors.ts";
import { unavailable } from "#server/platform/http-error.ts";
import { newId } from "#server/platform/ids.ts";
import { dataHeaders } from "#server/platform/security-headers.ts";

/**
 * A start that takes no longer refuses connections meanwhile: most balancers then ask the next program, and would hand a 503
 * on to the visitor.
 */
const USUAL_START_MS = 5000;

/** For requests that came in before the program took over. */
const LAST_ANSWERS_MS = 1000;

const HEALTH = JSON.stringify({ data: { status: "up" } });

/**
 * Listens where the program will, once a start takes long, and says 503 until it does: while large tables are migrated a
 * supervisor is to read that the process is up and not yet ready. `stop` gives the address up and lets requests under way be
 * answered.
 */
export function answerWhileStarting(
  { publicUrl, port, host }: Pick<Config, "publicUrl" | "port" | "host">,
  afterMs = USUAL_START_MS,
): { stop(): void } {
  const server = createServer((request, response) => {
    const requestId = newId();
    const headers = {
      ...dataHeaders(publicUrl),
      "x-request-id": requestId,
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-store",
      // The next request is for the program itself.
      connection: "close",
    };
    if (request.url === `/api${getHealth.path}`) {
      response.writeHead(getHealth.status, headers).end(HEALTH);
      return;
    }
    const httpError = unavailable();
    response
      .writeHead(httpError.status, { ...headers, "retry-after": String(httpError.retryAfter) })
      .end(JSON.stringify(errorBody(httpError, requestId)));
  });
  // Where somebody else listens, the program itself will say so.
  server.on("error", () => undefined);
  const late = setTimeout(() => server.listen(port, host), afterMs);
  return {
    stop() {
      clearTimeout(late);
      server.close();
      setTimeout(() => server.closeAllConnections(), LAST_ANSWERS_MS).unref();
    },
  };
}

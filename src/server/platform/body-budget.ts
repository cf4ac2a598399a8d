import type { IncomingHttpHeaders } from "node:http";
import { HttpError } from "#server/platform/http-error.ts";

/** What every body may have: nearly all forms and calls need no more, and are never refused for what others send. */
const OWN_BYTES = 16 * 1024;
const RETRY_SECONDS = 5;

interface Bounds {
  /** What one body may hold; who does not say how long it is may send as much. */
  body: number;
  /** Of one client, and of all together, beyond what every body may have. */
  each: number;
  inAll: number;
}

/** Room in memory for what is sent, from its first byte until it is answered: who sends slowly, or reads slowly, keeps his. */
export interface BodyBudget {
  /** Answers how to give the room back. Throws a 503 with `Retry-After` where there is none, for this client or in all. */
  take(client: string, headers: IncomingHttpHeaders): () => void;
}

export function createBodyBudget({ body, each, inAll }: Bounds): BodyBudget {
  const held = new Map<string, number>();
  let heldInAll = 0;

  function hold(client: string, bytes: number): void {
    heldInAll += bytes;
    const own = (held.get(client) ?? 0) + bytes;
    if (own > 0) held.set(client, own);
    else held.delete(client);
  }

  return {
    take(client, headers) {
      const announced = headers["transfer-encoding"] === undefined ? Number(headers["content-length"] ?? 0) : body;
      const bytes = Math.max(Math.min(announced, body) - OWN_BYTES, 0);
      if (bytes === 0) return () => undefined;
      if ((held.get(client) ?? 0) + bytes > each || heldInAll + bytes > inAll) {
        const message = "A lot is being sent at the moment. Please try again in a few seconds.";
        throw new HttpError(503, "busy", message, { retryAfter: RETRY_SECONDS });
      }
      hold(client, bytes);
      return () => hold(client, -bytes);
    },
  };
}

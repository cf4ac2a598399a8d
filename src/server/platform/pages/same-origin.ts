import type { FastifyRequest } from "fastify";
import { HttpError } from "#server/platform/http/http-error.ts";

function originOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).origin : undefined;
}

/**
 * Refuses a form that a page of a different site has sent. Browsers name the page's origin in every post. Allowed are
 * `PUBLIC_URL` and the origin of the request's own address.
 */
export function requireOwnOrigin({ headers, protocol, host }: FastifyRequest, publicUrl: string): void {
  const { origin } = headers;
  if (origin === undefined) return;
  const sent = originOf(origin);
  const own = [originOf(publicUrl), originOf(`${protocol}://${host}`)];
  if (sent !== undefined && sent !== "null" && own.includes(sent)) return;
  throw new HttpError(
    400,
    "foreign-origin",
    "This form was sent from another website. Please fill it in on this website and send it again.",
  );
}

import type { FastifyRequest } from "fastify";
import { HttpError } from "#server/platform/http/http-error.ts";

function originOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).origin : undefined;
}

/**
 * Refuses a form that another site's page has sent: browsers name the page's origin with every post. Ours is `PUBLIC_URL`, or what
 * the form's own address begins with.
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

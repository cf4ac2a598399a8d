import type { FastifyRequest } from "fastify";

/**
 * Whether a document post says that a page of another website sent it. A browser names the origin of every post and a page
 * cannot change that; a program that names none is no browser with somebody signed in.
 */
export function isForeignOrigin(
  request: Pick<FastifyRequest, "headers" | "protocol" | "host">,
  publicUrl: string,
): boolean {
  const { origin } = request.headers;
  if (origin === undefined || origin === "") return false;
  return origin !== new URL(publicUrl).origin && origin !== `${request.protocol}://${request.host}`;
}

import type { FastifyReply, FastifyRequest } from "fastify";
import { listsEtag } from "#server/platform/api/preconditions.ts";
import type { CompressedBody } from "./compressed-body.ts";

/** Matches `q=0`, by which a client refuses an encoding. */
const NO_QUALITY = /^q=0(\.0*)?$/;

/** Returns the best encoding that the client accepts; undefined for none. A regular expression would cost the square of the length. */
export function acceptedEncoding(accepts: string | string[] | undefined): "br" | "gzip" | undefined {
  const accepted = String(accepts ?? "")
    .toLowerCase()
    .split(",")
    .map((entry) => entry.split(";").map((part) => part.trim()))
    .filter(([, ...parameters]) => !parameters.some((parameter) => NO_QUALITY.test(parameter)));
  return (["br", "gzip"] as const).find((encoding) => accepted.some(([name]) => name === encoding));
}

/** Sends the best form that the client accepts, or a 304 if the client has it. Without an ETag if the response must not be stored. */
export function sendCompressed(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  packed: CompressedBody,
  { withEtag = true } = {},
): FastifyReply {
  const vary = reply.getHeader("vary");
  // With CORS the response also varies by origin.
  reply.header("vary", vary === undefined ? "Accept-Encoding" : [vary, "Accept-Encoding"].flat().join(", "));
  if (withEtag) {
    reply.header("etag", packed.etag);
    if (listsEtag(headers["if-none-match"], packed.etag)) return reply.code(304).send();
  }
  const encoding = acceptedEncoding(headers["accept-encoding"]);
  if (encoding) reply.header("content-encoding", encoding);
  return reply.send(packed[encoding ?? "plain"]);
}

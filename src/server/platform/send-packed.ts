import type { FastifyReply, FastifyRequest } from "fastify";
import { acceptedEncoding } from "#server/platform/accepted-encoding.ts";
import type { Packed } from "#server/platform/packed.ts";
import { listsEtag } from "#server/platform/preconditions.ts";

/** Sends the form that the client accepts; no ETag where the response must not be stored. */
export function sendPacked(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  packed: Packed,
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

import type { FastifyReply, FastifyRequest } from "fastify";
import { acceptedEncoding } from "#server/platform/accepted-encoding.ts";
import type { Packed } from "#server/platform/packed.ts";
import { listsEtag } from "#server/platform/preconditions.ts";

/** Answers with bytes that are kept for all who ask: none are made for this answer, and none are sent to who has them. */
export function sendPacked({ headers }: FastifyRequest, reply: FastifyReply, packed: Packed): FastifyReply {
  // Beside what the answer depends on already: with origins that may call, on who asks.
  const vary = [reply.getHeader("vary") ?? [], "Accept-Encoding"].flat().join(", ");
  reply.headers({ etag: packed.etag, vary });
  if (listsEtag(headers["if-none-match"], packed.etag)) return reply.code(304).send();
  const encoding = acceptedEncoding(headers["accept-encoding"]);
  if (encoding) reply.header("content-encoding", encoding);
  return reply.send(packed[encoding ?? "plain"]);
}

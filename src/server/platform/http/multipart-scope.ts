import type { FastifyInstance } from "fastify";
import { HttpError } from "./http-error.ts";

/** Accepts only forms with a file in this scope. The handler reads their bodies, after access and parameters are checked. */
export function takeForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
  scope.addHook("preParsing", async (request, _reply, payload) => {
    if (/^multipart\/form-data\s*(;|$)/i.test(request.headers["content-type"] ?? "")) return payload;
    throw new HttpError(415, "unsupported-type", "Send a form, with the content type multipart/form-data.");
  });
  // Node discards the rest of a refused form. If the connection ended with the response, it could be reset before the response
  // arrives.
  scope.addHook("onSend", async ({ raw }, reply) => {
    if (!raw.complete) reply.raw.shouldKeepAlive = true;
  });
}

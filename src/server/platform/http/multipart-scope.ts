import type { FastifyInstance } from "fastify";
import { HttpError } from "./http-error.ts";

/** Accepts only forms with a file in this scope. The handler reads their bodies, after access and parameters are checked. */
export function acceptForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
  scope.addHook("preParsing", async (request, _reply, payload) => {
    if (isForm(request.headers["content-type"])) return payload;
    throw new HttpError(415, "unsupported-type", "Send a form, with the content type multipart/form-data.");
  });
  keepAliveAfterRefusals(scope);
}

const FORM = /^multipart\/form-data\s*(;|$)/i;

/** Returns whether the content type is that of a form with files. */
export function isForm(contentType = ""): boolean {
  return FORM.test(contentType);
}

/** Accepts forms with files besides JSON in this scope. The handler reads their bodies. */
export function acceptFormsBesidesJson(scope: FastifyInstance): void {
  scope.addContentTypeParser(FORM, (_request, _payload, done) => done(null));
  keepAliveAfterRefusals(scope);
}

function keepAliveAfterRefusals(scope: FastifyInstance): void {
  // Node discards the rest of a refused form. If the connection ended with the response, it could be reset before the response
  // arrives.
  scope.addHook("onSend", async ({ raw }, reply) => {
    if (!raw.complete) reply.raw.shouldKeepAlive = true;
  });
}

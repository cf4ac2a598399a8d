import type { FastifyInstance } from "fastify";

const MAX_BYTES = 64 * 1024;

/** Bodies of any type, or of none, in this scope: received up to a sane size and thrown away. */
export function takeAnyBody(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: MAX_BYTES }, (_request, _body, done) => done(null));
  // Even one whose name is no type at all.
  scope.addHook("onRequest", async (request) => {
    delete request.headers["content-type"];
  });
}

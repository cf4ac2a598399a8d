import type { FastifyInstance } from "fastify";
import { createBodyBudget } from "#server/platform/body-budget.ts";
import { siteOf } from "#server/platform/client-address.ts";
import { HttpError } from "#server/platform/http-error.ts";

/** Largest JSON body; a message of 20,000 four-byte characters takes 80 kB. */
export const MAX_BODY_BYTES = 256 * 1024;
/** Sixty-eight of the largest from one network, an office that uploads its pictures at once, and a thousand from all. */
const BUDGET = { body: MAX_BODY_BYTES, each: 16 * 1024 * 1024, inAll: 256 * 1024 * 1024 };
const MAX_DEPTH = 20;
const MAX_ITEMS = 1000;

/** Refuses what only an attacker sends: nesting and lists beyond any form. Walks without recursion. */
function checkShape(root: unknown): void {
  const waiting: [value: unknown, depth: number][] = [[root, 1]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [value, depth] = next;
    if (typeof value !== "object" || value === null) continue;
    const items = Object.values(value);
    if (depth > MAX_DEPTH || items.length > MAX_ITEMS) {
      throw new HttpError(400, "too-complex", "The request is nested too deeply or holds too many items.");
    }
    for (const item of items) waiting.push([item, depth + 1]);
  }
}

/**
 * JSON and nothing else: a `text/plain` body would pass a browser's cross-site check. An empty body counts as none,
 * since our own client sends the JSON content type with every call.
 */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser("error", "error");
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const budget = createBodyBudget(BUDGET);
  app.addHook("onRequest", async (request, reply) => {
    reply.raw.once("close", budget.take(siteOf(request.address), request.headers));
  });
  const malformed = () => new HttpError(400, "malformed-json", "The request is not valid JSON.");
  app.addContentTypeParser(
    "application/json",
    { parseAs: "buffer", bodyLimit: MAX_BODY_BYTES },
    (request, body, done) => {
      if (body.length === 0) return done(null, undefined);
      let text: string;
      try {
        text = decoder.decode(Buffer.from(body));
      } catch {
        return done(malformed());
      }
      parse(request, text, (error, value) => {
        if (error) return done(malformed());
        try {
          checkShape(value);
          done(null, value);
        } catch (rejected) {
          done(rejected instanceof Error ? rejected : malformed());
        }
      });
    },
  );
}

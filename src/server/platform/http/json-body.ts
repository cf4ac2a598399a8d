import type { FastifyInstance } from "fastify";
import { HttpError } from "./http-error.ts";

/** Maximum size of a JSON body. A message of 20,000 four-byte characters takes 80 kB. */
export const MAX_BODY_BYTES = 256 * 1024;
const MAX_DEPTH = 20;
const MAX_ITEMS = 1000;

/** Throws a 400 for deeper nesting and longer lists than any form has. Recursion could overflow the stack. */
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
 * Accepts JSON bodies only, since browsers send `text/plain` across sites without a preflight. An empty body is treated as no body,
 * since the site's own client sends the JSON content type with every call.
 */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser("error", "error");
  const decoder = new TextDecoder("utf-8", { fatal: true });
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

import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");

/** Those that refuse a host or a form of another one; nothing is made of what they read. */
const READERS = ["src/server/platform/http/fastify.ts", "src/server/platform/pages/own-origin.ts"];
/** Where a request tells which host it asks: whatever is made of that is the visitor's word. */
const ASKED_HOST = /\brequest\.(host|hostname|protocol)\b|\bheaders\.host\b|x-forwarded-host|\bprotocol, host\b/;

test("nothing but their checks reads the host that a request asks for: pages and mails name PUBLIC_URL", () => {
  const files = globSync("src/server/**/*.ts", { cwd: root });
  files.push(...globSync("src/web/**/*.server.{ts,tsx}", { cwd: root }));
  expect(files.length).toBeGreaterThan(200);
  const found = files.filter(
    (file) => !/\.test\.ts$/.test(file) && ASKED_HOST.test(readFileSync(join(root, file), "utf8")),
  );
  expect([...new Set(found)].toSorted()).toEqual(READERS);
});

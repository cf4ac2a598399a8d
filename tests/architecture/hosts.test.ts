import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");

/** Files that read the requested host only to refuse a request. */
const READERS = ["src/server/platform/http/fastify.ts", "src/server/platform/pages/same-origin.ts"];
/** Code that reads the requested host, which a visitor can set to anything. */
const ASKED_HOST = /\brequest\.(host|hostname|protocol)\b|\bheaders\.host\b|x-forwarded-host|\bprotocol, host\b/;

test("only the host checks read the requested host, since pages and mails name PUBLIC_URL", {
  tags: "promise-44",
}, () => {
  const files = globSync("src/server/**/*.ts", { cwd: root });
  files.push(...globSync("src/web/**/*.server.{ts,tsx}", { cwd: root }));
  expect(files.length).toBeGreaterThan(200);
  const found = files.filter(
    (file) => !/\.test\.ts$/.test(file) && ASKED_HOST.test(readFileSync(join(root, file), "utf8")),
  );
  expect([...new Set(found)].toSorted()).toEqual(READERS);
});

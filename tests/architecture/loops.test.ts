import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const server = resolve(import.meta.dirname, "../../src/server");

/** Files with a timer beside the loops. None of these timers repeats the work of the program. */
const TIMERS: Readonly<Record<string, string>> = {
  "main.ts": "the end of a stop that hangs",
  "pictures/upload-routes.ts": "the longest check of a picture",
  "platform/database/database.ts": "the pause before a transaction is tried again",
  "platform/database/migrate.ts": "the wait for the process that migrates",
  "platform/database/postgres.ts": "the longest silence of a connection",
  "platform/database/sqlite.ts": "the pause before a busy database is tried again",
  "platform/deliveries.ts": "the pause before an outcome is saved again",
  "platform/files/redraw-in-child.ts": "the memory of a drawing, in a process of its own",
  "platform/files/s3-storage.ts": "the longest request, and the pause before it is tried again",
  "platform/http/http-server.ts": "the draining of connections at the stop, and the last response",
  "platform/loops.ts": "the engine itself",
  "platform/timeout.ts": "the longest wait",
  "system/routes.ts": "the longest health check",
  "users/request-password-reset.ts": "the time after which every request for a reset is answered",
};

const TIMER = /\b(setInterval|setTimeout)\b/;

test("work that repeats runs in a loop of `every`, and no other timer repeats", () => {
  const found = readdirSync(server, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .filter((file) => TIMER.test(readFileSync(join(server, file), "utf8")));
  expect(found.sort()).toEqual(Object.keys(TIMERS).sort());
});

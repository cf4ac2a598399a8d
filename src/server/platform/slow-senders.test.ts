import { mkdtemp, readdir, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { HttpError } from "#server/platform/http-error.ts";
import { readJsonBodies } from "#server/platform/json-body.ts";
import { receiveForm, takeForms } from "#server/platform/multipart.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { expectError } from "#tests/support/error-responses.ts";
import { formOf } from "#tests/support/forms.ts";
import { hear, readAnswer } from "#tests/support/http.ts";

/** The real ones are a hundred times as long. */
const TIMEOUTS = { header: 200, body: 600, upload: 2400, reading: 600, check: 20 };
const PAUSE_MS = 20;
const CONTRACT = { file: "file", missing: "Missing", tooLarge: "Too large" };

let app: TestApp;
let port: number;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "website-test-"));
  app = await createTestApp(
    (api) => {
      readJsonBodies(api);
      api.post("/words", async (request) => ({ got: request.body }));
      api.register(async (scope) => {
        takeForms(scope);
        scope.addHook("onRequest", async (request) => {
          if (!request.headers.authorization) throw new HttpError(401, "not-signed-in", "Please sign in.");
        });
        scope.post("/files", async ({ raw }) => {
          const into = join(folder, "sent");
          const { file } = await receiveForm(raw, { ...CONTRACT, maxBytes: 1000 }, into);
          return { bytes: file?.bytes };
        });
      });
    },
    { timeouts: TIMEOUTS },
  );
  port = Number(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

/** Sends the head at once and the body evenly over this time; answers what came back, and after how long it ended. */
async function send(head: string, body: string, ms: number): Promise<{ received: string; ms: number }> {
  const startedAt = performance.now();
  const socket = connect(port, "127.0.0.1");
  // Not when it is connected: on a busy machine the first piece of the body would be there before it.
  socket.write(head);
  let sent = 0;
  const timer = setInterval(() => {
    const due = Math.min(body.length, Math.floor((body.length * (performance.now() - startedAt)) / ms));
    if (due > sent && socket.writable) socket.write(body.slice(sent, due));
    sent = due;
  }, PAUSE_MS);
  const heard = await hear(socket);
  clearInterval(timer);
  return heard;
}

const headOf = (path: string, headers: Readonly<Record<string, string | number>>) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("")}\r\n`;

const text = JSON.stringify({ text: "x".repeat(100) });
const json = { "Content-Type": "application/json" };
const form = formOf([{ name: "file", fileName: "a.png", content: "x".repeat(500) }]);
const formText = form.body.toString();
const upload = headOf("/files", { ...form.headers, "Content-Length": formText.length, Authorization: "Bearer x" });

test.each([
  ["of a told length", { ...json, "Content-Length": text.length }, text],
  ["in chunks", { ...json, "Transfer-Encoding": "chunked" }, `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`],
])("a body %s that is slow but in time is taken, and one that is late gets 408", async (_, headers, body) => {
  const [inTime, late] = await Promise.all([
    send(headOf("/words", headers), body, TIMEOUTS.body / 3),
    send(headOf("/words", headers), body, TIMEOUTS.body * 4),
  ]);
  expect(readAnswer(inTime.received).status).toBe(200);
  expectError(readAnswer(late.received), 408);
  expect(late.ms).toBeGreaterThan(TIMEOUTS.body - PAUSE_MS);
  expect(late.ms).toBeLessThan(TIMEOUTS.upload);
});

test("an upload has more time than other calls, and not for ever", async () => {
  const [inTime, late] = await Promise.all([
    send(upload, formText, TIMEOUTS.body * 2),
    send(upload, formText, TIMEOUTS.upload * 4),
  ]);
  expect(readAnswer(inTime.received).status).toBe(200);
  expect(inTime.ms).toBeGreaterThan(TIMEOUTS.body);
  expectError(readAnswer(late.received), 408);
  expect(late.ms).toBeGreaterThan(TIMEOUTS.upload - PAUSE_MS);
  expect(await readdir(folder)).toEqual(["sent"]);
});

test.each([
  ["of somebody who may not make it", "/files", form.headers],
  ["to a call that takes none", "/words", form.headers],
])("an upload %s has no more time than any other request", async (_, path, headers) => {
  const { received, ms } = await send(
    headOf(path, { ...headers, "Content-Length": formText.length }),
    formText,
    TIMEOUTS.upload * 4,
  );
  expect([401, 415]).toContain(readAnswer(received).status);
  expect(ms).toBeLessThan(TIMEOUTS.upload);
});

test("a request that was answered in time is not cut off afterwards", async () => {
  const keepAlive = headOf("/words", { ...json, "Content-Length": text.length }).replace("close", "keep-alive");
  const socket = connect(port, "127.0.0.1");
  let received = "";
  socket.on("data", (chunk) => {
    received += chunk.toString();
  });
  for (let time = 0; time < 2; time++) {
    socket.write(keepAlive + text);
    await new Promise((resolve) => setTimeout(resolve, TIMEOUTS.body * 1.2));
  }
  socket.destroy();
  expect(received.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
  expect(received).not.toMatch(/HTTP\/1\.1 408/);
});

/** @module-tag release */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { APPLICATION_MESSAGES } from "#contract/applications.ts";
import { PDF } from "#tests/support/documents.ts";
import { type EventStream, expectEvent, openEventStream } from "#tests/support/event-stream.ts";
import { formOf } from "#tests/support/forms.ts";
import { readAll, send } from "#tests/support/http.ts";
import { type ReverseProxy, startCaddy } from "#tests/support/reverse-proxy.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

const MB = 1024 * 1024;

let receiver: Server;
const received: { url: string; headers: Readonly<Record<string, string | string[] | undefined>> }[] = [];
let caddy: ReverseProxy;
let slowUpload: ReturnType<typeof readAll>;
let server: TestServer;
let toServer: ReverseProxy;
let token: string;
let stream: EventStream;

beforeAll(async () => {
  receiver = createServer((request, response) => {
    received.push({ url: request.url ?? "", headers: request.headers });
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    // The response repeats the start of the body, so that a test sees whose body arrived.
    request.on("end", () => response.end(Buffer.concat(chunks).subarray(0, 1000)));
  });
  await new Promise<void>((done) => receiver.listen(0, "127.0.0.1", done));
  caddy = await startCaddy([(receiver.address() as AddressInfo).port]);
  server = await startServer({ environment: { TRUST_PROXY: "1" } });
  toServer = await startCaddy([Number(new URL(server.url).port)]);
  token = await server.signIn();
  stream = await openEventStream(toServer.url, token);
  // Started first, since Caddy takes two minutes to end it.
  const socket = connect(Number(new URL(caddy.url).port), "127.0.0.1", () =>
    socket.write("POST /api/contact?slow HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\nbegin"),
  );
  slowUpload = readAll(socket);
});
afterAll(async () => {
  stream.close();
  await toServer.stop();
  await server.close();
  await caddy.stop();
  receiver.close();
  receiver.closeAllConnections();
});

test.each([
  ["/careers/product-designer", 65 * MB],
  ["/api/messages/a-message/replies", 26 * MB],
  ["/api/uploads", 21 * MB],
  ["/api/pictures/a-picture/file", 21 * MB],
  ["/api/applications", 6 * MB],
  ["/api/contact", MB],
  ["/contact", MB],
])("Caddy accepts a body for %s up to its size, and refuses a longer one", async (path, bytes) => {
  const post = (length: number) => send(`${caddy.url}${path}`, { method: "POST", body: Buffer.alloc(length) });
  expect((await post(bytes)).status).toBe(200);
  // Caddy may close the connection before its response has arrived.
  const refused = await post(bytes + 1).catch(() => ({ status: 0 }));
  expect(refused.status).not.toBe(200);
});

test("Caddy passes on the visitor's address, and nothing that a visitor claims", async () => {
  const claims = { "x-forwarded-for": "203.0.113.9", "x-forwarded-host": "evil.example", forwarded: "for=203.0.113.9" };
  await send(`${caddy.url}/api/health?claims`, { from: "127.0.3.1", headers: claims });
  const { headers = {} } = received.find(({ url }) => url.includes("claims")) ?? {};
  expect(headers).toMatchObject({ "x-forwarded-for": "127.0.3.1", "x-forwarded-host": "127.0.0.1" });
  expect(headers.forwarded).toBeUndefined();
});

test("Caddy logs no query string and no Referer of a request whose process is away", async () => {
  const away = await startCaddy([1]);
  const headers = { referer: "https://search.example/?q=secret-referer" };
  try {
    const { status } = await send(`${away.url}/reset-password?token=secret-query`, { headers });
    expect([502, 503]).toContain(status);
    await send(`${away.url}/calendar/secret-calendar.ics`, { headers });
    expect(await away.errors()).not.toContain("secret");
  } finally {
    await away.stop();
  }
});

test("a form without JavaScript with a resume of 20 MB comes back filled in through Caddy", async () => {
  const server: TestServer = await startServer({ environment: { SAMPLE_DATA: "true", TRUST_PROXY: "1" } });
  const proxy = await startCaddy([Number(new URL(server.url).port)]);
  try {
    const { text } = await send(`${proxy.url}/careers`);
    const [, slug] = /href="\/careers\/([\w-]+)"/.exec(text) ?? [];
    const { headers, body } = formOf([
      { name: "coverLetter", content: "I mend what others throw away." },
      { name: "resume", fileName: "cv.pdf", type: "application/pdf", content: Buffer.alloc(20 * MB, PDF) },
    ]);
    const answer = await send(`${proxy.url}/careers/${slug}`, { method: "POST", headers, body });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(APPLICATION_MESSAGES.resumeTooLarge);
    expect(answer.text).toContain("I mend what others throw away.");
  } finally {
    await proxy.stop();
    await server.close();
  }
});

test("Caddy sends no visitor's text in another visitor's request while a process is away", async () => {
  const half = await startCaddy([(receiver.address() as AddressInfo).port, 1]);
  try {
    const bodies = Array.from({ length: 200 }, (_, index) => `${index}:${"x".repeat(300 + index)}`);
    const answers = await Promise.all(
      bodies.map((body) =>
        send(`${half.url}/contact`, { method: "POST", body }).then(({ status, text }) => ({ status, text, body })),
      ),
    );
    const taken = answers.filter(({ status }) => status === 200);
    expect(taken.length).toBeGreaterThan(0);
    expect(taken.filter(({ text, body }) => text !== body)).toEqual([]);
  } finally {
    await half.stop();
  }
});

test("a change arrives through Caddy within two seconds, unbuffered", { tags: "promise-70" }, () =>
  expectEvent(stream, server, token),
);

test("Caddy ends a slow upload, and no stream of events", { timeout: 300_000, tags: "promise-70" }, async () => {
  const { ms } = await slowUpload;
  expect(ms).toBeGreaterThan(100_000);
  // The stream was opened before the upload, and its request has the same limit of 120 seconds.
  expect([stream.isEnded(), stream.comments() > 4]).toEqual([false, true]);
  await expectEvent(stream, server, token);
});

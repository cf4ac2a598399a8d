import { createServer, type Server } from "node:http";
import { type ClientHttp2Session, connect as connectHttp2 } from "node:http2";
import { request as httpsRequest } from "node:https";
import type { AddressInfo } from "node:net";
import { type ConnectionOptions, connect as connectTls, type TLSSocket } from "node:tls";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addressOf } from "#contract/endpoint.ts";
import { ErrorResponse } from "#contract/error-response.ts";
import { ALL_ENDPOINTS } from "#tests/support/calls.ts";
import { expectEvent, openEventStream } from "#tests/support/event-stream.ts";
import { readAll, send } from "#tests/support/http.ts";
import { type ReverseProxy, startNginx } from "#tests/support/reverse-proxy.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const MB = 1024 * 1024;

/** Request as it reached the process behind nginx. */
interface Received {
  url: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  bytes: number;
}

let receiver: Server;
const received: Received[] = [];
let nginx: ReverseProxy;

/** Starts a stand-in for the server, for tests of nginx alone. */
beforeAll(async () => {
  receiver = createServer((request, response) => {
    const one: Received = { url: request.url ?? "", headers: request.headers, bytes: 0 };
    received.push(one);
    request.on("data", (chunk: Buffer) => {
      one.bytes += chunk.length;
    });
    request.on("end", () => response.setHeader("x-request-id", "of-the-process").end("{}"));
  });
  await new Promise<void>((done) => receiver.listen(0, "127.0.0.1", done));
  nginx = await startNginx([receiverPort()]);
});
afterAll(async () => {
  await nginx.stop();
  receiver.close();
  receiver.closeAllConnections();
});

const receiverPort = () => (receiver.address() as AddressInfo).port;

let visitors = 1;
/** Returns a loopback address that no other test uses, since limits count addresses. */
const newVisitor = () => `127.0.0.${++visitors}`;

const post = (path: string, bytes: number, from = newVisitor()) =>
  send(`${nginx.url}${path}`, { method: "POST", body: Buffer.alloc(bytes), from });

/** Announces a body of this size. Returns 100 where nginx asks for the body, otherwise the status of the refusal. */
function announce(path: string, bytes: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { "content-length": String(bytes), expect: "100-continue" };
    const options = { method: "POST", headers, localAddress: newVisitor(), rejectUnauthorized: false, agent: false };
    const request = httpsRequest(`${nginx.url}${path}`, options);
    const end = (status: number) => {
      resolve(status);
      request.destroy();
    };
    request.on("continue", () => end(100));
    request.on("response", ({ statusCode }) => end(statusCode ?? 0));
    request.on("error", reject);
    request.flushHeaders();
  });
}

describe("body sizes", () => {
  test.each([
    ["/careers/product-designer", 65 * MB],
    ["/api/messages/a-message/replies", 26 * MB],
    ["/api/applications/an-application/replies", 26 * MB],
    ["/api/customers/a-customer/replies", 26 * MB],
    ["/api/uploads", 21 * MB],
    ["/api/pictures/a-picture/file", 21 * MB],
    ["/api/applications", 6 * MB],
    ["/api/jobs/a-job/applications", 6 * MB],
    ["/api/subscribers/import", 6 * MB],
    ["/api/contact", MB],
    ["/api/messages/a-message/notes", MB],
    ["/contact", MB],
    ["/careers", MB],
    ["/", MB],
  ])(
    "nginx accepts a body for %s up to its size, and refuses a longer one",
    { tags: "promise-23" },
    async (path, bytes) => {
      expect([await announce(path, bytes), await announce(path, bytes + 1)]).toEqual([100, 413]);
    },
  );

  test("nginx refuses a long body in the API's shape, and on a page with security headers", async () => {
    const [call, page] = [await post("/api/contact", 2 * MB), await post("/contact", 2 * MB)];
    expect([call.status, page.status]).toEqual([413, 413]);
    expect(ErrorResponse.safeParse(call.json).success).toBe(true);
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  });

  const files = ALL_ENDPOINTS.filter(({ call }) => call.multipart).map(({ name, call }) => ({ name, call }));

  test.each(files)("nginx accepts the largest file of $name with the fields around it", async ({ call }) => {
    const path = addressOf(call, { id: "a-record", name: "a-name" });
    expect(await announce(`/api${path}`, (call.multipart?.maxBytes ?? 0) + 256 * 1024)).toBe(100);
  });

  test.each(files)("nginx refuses a larger file of $name with the server's message", async ({ call }) => {
    const { status, json } = await post(
      `/api${addressOf(call, { id: "a-record", name: "a-name" })}`,
      (call.multipart?.maxBytes ?? 0) + 5 * MB,
    );
    expect([status, json.message]).toEqual([413, call.multipart?.tooLarge]);
  });

  const replies = ALL_ENDPOINTS.filter(({ call }) => call.attachments).map(({ name, call }) => ({ name, call }));

  test.each(replies)("nginx accepts the largest files of $name, and refuses larger ones", async ({ call }) => {
    const { maxFiles = 0, maxBytes = 0, tooLarge } = call.attachments ?? {};
    const path = `/api${addressOf(call, { id: "a-record" })}`;
    expect(await announce(path, maxFiles * maxBytes + 256 * 1024)).toBe(100);
    const { status, json } = await post(path, 27 * MB);
    expect([status, json.message]).toEqual([413, tooLarge]);
  });
});

/** Opens a connection from a loopback address. */
function connectFrom(localAddress: string, more: ConnectionOptions = {}, url = nginx.url): TLSSocket {
  const port = Number(new URL(url).port);
  // Node accepts `localAddress` here as for any socket, but its types lack it.
  const options = { host: "127.0.0.1", port, localAddress, rejectUnauthorized: false, ...more };
  return connectTls(options);
}

function sendSilentUpload(url: string): ReturnType<typeof readAll> {
  const socket = connectFrom(newVisitor(), {}, url);
  socket.once("secureConnect", () =>
    socket.write("POST /api/uploads?silent HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\nbegin"),
  );
  return readAll(socket);
}

test("nginx accepts five forms with a file at a time per visitor", { tags: "promise-23" }, async () => {
  const from = newVisitor();
  const leave = new AbortController();
  const options = { method: "POST", headers: { "content-length": "1000" }, signal: leave.signal };
  const submit = () => send(`${nginx.url}/careers/product-designer`, { ...options, from });
  const forms = Array.from({ length: 20 }, submit);
  const statuses: number[] = [];
  for (const form of forms) void form.then(({ status }) => statuses.push(status)).catch(() => undefined);
  await waitUntil("all but five are refused", () => statuses.length === 15);
  expect(new Set(statuses)).toEqual(new Set([429]));
  expect((await post("/careers/product-designer", 1000)).status).toBe(200);
  leave.abort();
  await Promise.allSettled(forms);
});

interface Seen {
  status: number;
  retryAfter: string | undefined;
  ms: number;
}

/** Maximum concurrent streams of an HTTP/2 connection at nginx. */
const STREAMS = 128;

/** Sends `count` requests of one visitor at once, as browsers do over HTTP/2. */
async function sendAtOnce(path: string, count: number, from: string): Promise<Seen[]> {
  const sessions = Array.from({ length: Math.ceil(count / STREAMS) }, () =>
    connectHttp2(nginx.url, { createConnection: () => connectFrom(from, { ALPNProtocols: ["h2"] }) }),
  );
  await Promise.all(sessions.map((session) => new Promise((done) => session.once("remoteSettings", done))));
  const startedAt = performance.now();
  function ask(session: ClientHttp2Session | undefined): Promise<Seen> {
    return new Promise((resolve, reject) => {
      const stream = session?.request({ ":path": path, ":authority": "localhost" });
      stream?.on("response", (headers) => {
        const retryAfter = headers["retry-after"];
        const seen = { status: Number(headers[":status"]), retryAfter, ms: performance.now() - startedAt };
        stream.resume().on("end", () => resolve(seen));
      });
      stream?.on("error", reject);
    });
  }
  const seen = await Promise.all(Array.from({ length: count }, (_, index) => ask(sessions[index % sessions.length])));
  for (const session of sessions) session.close();
  return seen;
}

describe("the request rate of one visitor", () => {
  test("nginx delays excess requests, then refuses them with 429, and delays no other visitor", {
    tags: "promise-23",
  }, async () => {
    const busy = sendAtOnce("/api/health", 1000, newVisitor());
    const startedAt = performance.now();
    expect((await send(`${nginx.url}/api/health`, { from: newVisitor() })).status).toBe(200);
    const otherMs = performance.now() - startedAt;
    const seen = await busy;
    const refused = seen.filter(({ status }) => status === 429);
    const passed = seen.filter(({ status }) => status === 200);
    expect(refused.length + passed.length).toBe(1000);
    expect(passed.length).toBeGreaterThanOrEqual(400);
    expect(refused.length).toBeGreaterThan(0);
    expect(new Set(refused.map(({ retryAfter }) => retryAfter))).toEqual(new Set(["2"]));
    // At 100 a second, the last of 200 delayed requests waits two seconds.
    const last = Math.max(...passed.map(({ ms }) => ms));
    expect(last).toBeGreaterThan(1_800);
    expect(otherMs).toBeLessThan(last);
  });

  test("nginx does not count requests for assets and uploads", { tags: "promise-23" }, async () => {
    for (const path of ["/assets/site.js", "/uploads/picture.avif"]) {
      // Fewer than the connection limit, and 80 more than would pass if they were counted.
      const seen = await sendAtOnce(path, 480, newVisitor());
      expect(new Set(seen.map(({ status }) => status)), path).toEqual(new Set([200]));
    }
  });

  test("nginx counts a path by its resolved form, not by a beginning that looks like a file", async () => {
    const seen = await sendAtOnce("/api/../assets/../uploads/x", 1000, newVisitor());
    expect(seen.some(({ status }) => status === 429)).toBe(true);
  });
});

test("nginx passes on the visitor's address and the site's host, not what a visitor claims", {
  tags: "promise-4",
}, async () => {
  const from = newVisitor();
  const claims = { host: "evil.example", "x-forwarded-for": "203.0.113.9", "x-forwarded-host": "evil.example" };
  await send(`${nginx.url}/api/health?claims`, { from, headers: { ...claims, forwarded: "for=203.0.113.9" } });
  const { headers = {} } = received.find(({ url }) => url.includes("claims")) ?? {};
  expect(headers).toMatchObject({ host: "localhost", "x-forwarded-for": from, "x-forwarded-host": "localhost" });
  expect(headers.forwarded).toBeUndefined();
});

describe("the logs", () => {
  const headers = { referer: "https://search.example/?q=secret-referer" };

  test("nginx logs paths without query strings and no Referer, over TLS and before it", async () => {
    for (const base of [nginx.url, nginx.plainUrl]) {
      await send(`${base}/reset-password?token=secret-query`, { headers, from: newVisitor() });
      await send(`${base}/preview/secret-preview`, { headers, from: newVisitor() });
      for (const path of ["/calendar/secret-calendar.ics", "//%63alendar/secret-calendar.ics"])
        await send(`${base}${path}`, { headers, from: newVisitor() });
    }
    await waitUntil("both requests are logged", async () => {
      const lines = await nginx.accessLog();
      return lines.filter((line) => line.includes('"GET /reset-password HTTP/1.1"')).length === 2;
    });
  });

  test("nginx logs no query string and no Referer of a request that it refuses or cannot pass on", async () => {
    const away = await startNginx([1]);
    const from = newVisitor();
    try {
      const { status, headers: own } = await send(`${away.url}/api/health?token=secret-query`, { headers, from });
      expect([status, own.get("retry-after")]).toEqual([503, "5"]);
      await send(`${away.url}/contact?token=secret-query`, {
        method: "POST",
        headers,
        from,
        body: Buffer.alloc(2 * MB),
      });
      await waitUntil("both are logged", async () => (await away.accessLog()).length === 2);
      expect([...(await away.accessLog()), await away.errors()].join("\n")).not.toContain("secret");
    } finally {
      await away.stop();
    }
  });

  afterAll(async () => {
    expect([...(await nginx.accessLog()), await nginx.errors()].join("\n")).not.toContain("secret");
  });
});

describe("a stream of events through nginx", () => {
  let server: TestServer;
  let proxy: ReverseProxy;
  let token: string;
  beforeAll(async () => {
    server = await startServer({ environment: { TRUST_PROXY: "1" } });
    proxy = await startNginx([Number(new URL(server.url).port)]);
    token = await server.signIn();
  });
  afterAll(async () => {
    await proxy.stop();
    await server.close();
  });

  test("a change arrives within two seconds, unbuffered", { tags: "promise-70" }, async () => {
    const stream = await openEventStream(proxy.url, token);
    await expectEvent(stream, server, token);
    stream.close();
  });

  test("a quiet stream outlives the timeouts of nginx, by the comments of the server", {
    tags: ["release", "promise-70"],
    timeout: 150_000,
  }, async () => {
    const stream = await openEventStream(proxy.url, token);
    // nginx ends a response of which nothing has come for 60 seconds; a comment comes every 20.
    await waitUntil("80 seconds of comments", () => stream.comments() > 4 || stream.isEnded(), 120_000);
    expect(stream.isEnded()).toBe(false);
    await expectEvent(stream, server, token);
    stream.close();
  });
});

test("nginx ends a silent upload, and the process never sees it", { tags: "promise-23" }, async () => {
  const impatient = await startNginx([receiverPort()], "1s");
  const { ms } = await sendSilentUpload(impatient.url);
  expect(ms).toBeLessThan(20_000);
  expect(received.filter(({ url }) => url.includes("silent"))).toEqual([]);
  await waitUntil("the timeout is logged", async () =>
    (await impatient.accessLog()).some((line) => line.includes('"POST /api/uploads HTTP/1.1" 408 ')),
  );
  await impatient.stop();
});

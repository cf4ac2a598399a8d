import { readdirSync } from "node:fs";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ENDPOINTS } from "#contract/calls.ts";
import { type Endpoint, statusesOf } from "#contract/endpoint.ts";
import { accessKindOf } from "#server/system/describe-reference.ts";
import { adminId, tokenOf } from "#tests/support/accounts.ts";
import { CONTACT_MESSAGE } from "#tests/support/calls.ts";
import { createDatabase, databaseKind } from "#tests/support/database.ts";
import { expectError } from "#tests/support/error-responses.ts";
import { type Answer, readAnswer, send, sendBytes, sendJson } from "#tests/support/http.ts";
import { countRows } from "#tests/support/rows.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { startTcpProxy, type TcpProxy } from "#tests/support/tcp-proxy.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

/** Headers that every response has. */
const ALWAYS = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

function expectSafeHeaders({ headers, status }: Pick<Answer, "headers" | "status">, what: string): void {
  const said = `${what} → ${status}`;
  for (const [name, value] of Object.entries(ALWAYS)) expect(headers.get(name), `${said} ${name}`).toBe(value);
  expect(headers.get("referrer-policy"), said).toMatch(/^(no-referrer|strict-origin-when-cross-origin)$/);
  expect(headers.get("permissions-policy"), said).toContain("camera=()");
  expect(headers.get("x-request-id"), said).toMatch(/^[0-9a-f-]{36}$/);
  for (const name of ["x-powered-by", "server", "set-cookie", "via", "strict-transport-security"])
    expect(headers.get(name), `${said} ${name}`).toBeNull();
}

/** Expects a response of the API that no browser renders as a page. */
function expectData(answer: Answer, status: number, what: string): void {
  expect(answer.status, what).toBe(status);
  expectSafeHeaders(answer, what);
  expect(answer.headers.get("content-security-policy"), what).toBe(DATA_POLICY);
  expect(answer.headers.get("cache-control"), what).toBe("no-store");
  if (status >= 400) expectError(answer, status, what);
}

let server: TestServer;
let token: string;
let api: string;
beforeAll(async () => {
  const environment = {
    RATE_LIMIT: "off",
    API_BASE_URL: "https://api.example.org/secret-base",
    SMTP_URL: "smtp://mailuser:mailpass@127.0.0.1:2525",
    S3_ENDPOINT: "https://s3.example.org",
    S3_BUCKET: "secret-bucket",
    S3_ACCESS_KEY_ID: "secret-key-id",
    S3_SECRET_ACCESS_KEY: "secret-access-key",
    GOOGLE_MAPS_API_KEY: "secret-maps-key",
    MAIL_TO: "secret-staff@example.org",
  };
  server = await startServer({ environment });
  token = await tokenOf(server, await adminId(server));
  api = `${server.url}/api`;
});
afterAll(() => server.close());

describe("health", () => {
  test("says that the process is up, without a token and without details", async () => {
    const answer = await send(`${api}/health`);
    expectData(answer, 200, "health");
    expect(answer.json).toEqual({ data: { status: "up" } });
    const ready = await send(`${api}/ready`);
    expectData(ready, 200, "ready");
    expect(ready.json).toEqual({ data: { status: "ready" } });
  });
});

describe("readiness", () => {
  test("is refused as an API error on a connection that is still open", async () => {
    const stopping = await startServer();
    // The first request keeps the connection busy; the second waits behind it in the same bytes.
    const body = JSON.stringify(CONTACT_MESSAGE);
    const post = `POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
    const received = sendBytes(stopping.url, `${post}${body.slice(0, 5)}`, 20_000, async (socket) => {
      await sleep(200);
      const stopped = stopping.stop();
      await sleep(200);
      socket.write(`${body.slice(5)}GET /api/ready HTTP/1.1\r\nHost: x\r\n\r\n`);
      await stopped;
    });
    const answers = (await received).split(/(?=HTTP\/1\.1 \d)/).map(readAnswer);
    expect(answers[0]?.status).toBe(201);
    // The server may also close the connection after the first response.
    for (const answer of answers.slice(1)) {
      expectData(answer, 503, "ready while stopping");
      expect(answer.headers.get("retry-after")).toBe("5");
    }
    await stopping.close();
  });

  test.runIf(databaseKind === "sqlite")("is lost when the database is closed under it", async () => {
    const broken = await startServer();
    await broken.app.platform.database.close();
    const ready = await send(`${broken.url}/api/ready`);
    expectData(ready, 503, "ready");
    expect(ready.headers.get("retry-after")).toBe("5");
    expectData(await send(`${broken.url}/api/health`), 200, "health");
    await broken.close();
  });

  describe.runIf(databaseKind === "postgres")("without PostgreSQL", () => {
    let proxy: TcpProxy;
    let far: TestServer;
    let farToken: string;
    beforeAll(async () => {
      const database = await createDatabase();
      const url = new URL(database.url ?? "");
      proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
      url.port = String(proxy.port);
      far = await startServer({ database: { url: url.href, drop: database.drop } });
      farToken = await far.signIn();
    });
    afterAll(async () => {
      await far.close();
      await proxy.close();
    });

    const isReady = async () => (await send(`${far.url}/api/ready`)).status === 200;

    test("the API returns 503 within three seconds for every call, and is back within five", {
      tags: "promise-21",
    }, async () => {
      await send(far.url);
      proxy.cut();
      await waitUntil("not ready", async () => !(await isReady()), 3000);
      for (const [method, path, body] of [
        ["GET", "/messages"],
        ["GET", "/auth/me"],
        ["POST", "/contact", CONTACT_MESSAGE],
        ["POST", "/auth/login", { email: "a@b.co", password: "x" }],
      ] as const) {
        const startedAt = performance.now();
        const answer = await sendJson(`${far.url}/api${path}`, method, body ?? "", { token: farToken });
        expectData(answer, 503, path);
        expect(Number(answer.headers.get("retry-after")), path).toBeGreaterThan(0);
        expect(performance.now() - startedAt, path).toBeLessThan(3000);
      }
      expect((await send(`${far.url}/api/health`)).status).toBe(200);
      expect((await send(far.url)).status, "a cached page").toBe(200);
      const page = await send(`${far.url}/reset-password?token=x`);
      expect([page.status, page.headers.get("retry-after")], "a page of one visitor").toEqual([503, "5"]);
      proxy.restore();
      await waitUntil("ready again", isReady, 5000);
      expect((await far.api("GET", "/auth/me", { token: farToken })).status).toBe(200);
    });

    test("the API returns 503 while the database hangs, too, and no request waits over ten seconds", {
      tags: "promise-21",
      timeout: 60_000,
    }, async () => {
      // A connection's guard must still work after an idle time as long as its timeout.
      await sleep(10_000);
      proxy.freeze();
      // A readiness response may be cached for a second.
      await sleep(1000);
      const startedAt = performance.now();
      const answers = await Promise.all([
        send(`${far.url}/api/ready`),
        send(`${far.url}/api/messages`, { token: farToken }),
        sendJson(`${far.url}/api/contact`, "POST", CONTACT_MESSAGE),
      ]);
      expect(performance.now() - startedAt).toBeLessThan(10_000);
      for (const answer of answers) expectData(answer, 503, "frozen");
      proxy.restore();
      await waitUntil("ready again", isReady, 5000);
      expect((await far.api("GET", "/messages", { token: farToken })).status).toBe(200);
    });

    test("the API is back after the database dropped every connection", { tags: "promise-21" }, async () => {
      const { database } = far.app.platform;
      const { sql } = await import("kysely");
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
        database.owner,
      );
      await waitUntil("ready again", isReady, 5000);
      // Each connection detects its loss by itself, so this call may still use a lost one.
      await waitUntil(
        "a call works",
        async () => (await far.api("GET", "/messages", { token: farToken })).status === 200,
        5000,
      );
    });
  });
});

describe("the description of the API", () => {
  test("has every call with its access, its statuses and the shape of a refusal", async () => {
    const { json, status } = await send(`${api}/openapi.json`);
    expect(status).toBe(200);
    expect(json.openapi).toBe("3.1.0");
    const operations = Object.entries<Endpoint>(ENDPOINTS).map(([name, call]) => {
      const operation = json.paths[call.path]?.[call.method.toLowerCase()];
      expect(operation, name).toMatchObject({
        operationId: name,
        summary: call.summary,
        "x-access": accessKindOf(call),
      });
      // Calls that only redirect also have a default response (decision 003).
      const { default: _, ...responses } = operation.responses;
      expect(Object.keys(responses).map(Number), name).toEqual(statusesOf(call));
      expect(operation.security, name).toEqual(call.access === "public" ? [] : [{ token: [] }]);
      expect(Boolean(operation.requestBody), name).toBe(Boolean(call.body ?? call.multipart));
      for (const [code, response] of Object.entries<{ content?: unknown }>(operation.responses)) {
        // A redirect has no content.
        const hasContent = Number(code) < 300 && Boolean(call.reply ?? call.csv ?? call.download ?? call.eventStream);
        if (Number(code) < 400) expect(Boolean(response.content), `${name} ${code}`).toBe(hasContent);
        else
          expect(JSON.stringify(response.content), `${name} ${code}`).toContain("#/components/schemas/ErrorResponse");
      }
      return operation.operationId;
    });
    const described = Object.values<Record<string, unknown>>(json.paths).flatMap((path) => Object.keys(path));
    expect(described).toHaveLength(operations.length);
    expect(json.components.schemas.ErrorResponse.required.sort()).toEqual(["code", "message", "requestId"]);
  });

  test("has nothing of the configuration except the public address", { tags: "promise-41" }, async () => {
    const texts = await Promise.all(
      [`${api}/openapi.json`, `${api}/health`, `${api}/ready`, `${api}/messages`, `${api}/nothing`].map(
        async (url) => (await send(url)).text,
      ),
    );
    expect(texts.join()).not.toMatch(/secret-|mailpass|mailuser|test_[0-9a-f]{16}|website-test-/);
  });
});

describe("security headers", () => {
  test("are on every kind of API response", { tags: "promise-39" }, async () => {
    const json = { "content-type": "application/json" };
    expectData(await send(`${api}/health`), 200, "200");
    expectData(await sendJson(`${api}/contact`, "POST", CONTACT_MESSAGE), 201, "201");
    const goodbye = await tokenOf(server, await adminId(server));
    expectData(await send(`${api}/auth/logout`, { method: "POST", token: goodbye }), 204, "204");
    expectData(await sendJson(`${api}/contact`, "POST", {}), 400, "400");
    expectData(await sendJson(`${api}/contact`, "POST", "{"), 400, "400 of malformed JSON");
    expectData(await send(`${api}/messages`), 401, "401");
    expectData(await send(`${api}/nothing`), 404, "404");
    expectData(await send(`${api}/messages/${"x".repeat(300)}`, { token }), 404, "404 of a long id");
    expectData(await send(`${api}/%zz`), 400, "400 of a malformed address");
    expectData(await send(`${api}/contact`, { method: "POST", headers: json, body: "x".repeat(300_000) }), 413, "413");
    expectData(
      await send(`${api}/contact`, { method: "POST", headers: { "content-type": "text/plain" }, body: "x" }),
      415,
      "415",
    );
    expectData(await send(`${api}/health`, { headers: { "x-long": "x".repeat(20_000) } }), 431, "431");
    for (const method of ["GET", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND"]) {
      expectData(await send(`${api}/nothing`, { method }), 404, `404 of ${method}`);
      expectData(await send(`${api}/contact`, { method }), 404, `404 of ${method} where it is not taken`);
    }
  });

  test("are on pages, files and their refusals", { tags: "promise-39" }, async () => {
    const page = await send(`${server.url}/`);
    expect(page.status).toBe(200);
    expectSafeHeaders(page, "a page");
    expectSafeHeaders(await send(`${server.url}/`), "a kept page");
    expect(page.headers.get("content-security-policy")).toMatch(/^default-src 'none'; script-src 'self'/);
    expect(page.headers.get("content-security-policy")).not.toMatch(/unsafe|https?:\/\/(?!api\.example\.org)|\*/);
    expect(page.headers.get("cache-control")).toBe("no-cache");

    const missing = await send(`${server.url}/no-such-page`);
    expect(missing.status).toBe(404);
    expectSafeHeaders(missing, "a missing page");

    const [asset = ""] = readdirSync(new URL("../../build/client/assets", import.meta.url)).filter((name) =>
      name.endsWith(".js"),
    );
    const file = await send(`${server.url}/assets/${asset}`);
    expect(file.status).toBe(200);
    expectSafeHeaders(file, "a file");
    expect(file.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    for (const path of [
      "/assets/none.js",
      "/assets/",
      "/assets",
      "/assets/..%2f..%2fpackage.json",
      "/assets/%2e%2e/%2e%2e/server/index.js",
      "/assets/%00",
      "/assets/../../package.json",
      "/favicon.svg/x",
      "/.env",
      "/package.json",
      "/assets/%zz",
    ]) {
      const answer = await send(`${server.url}${path}`);
      expect([400, 403, 404], path).toContain(answer.status);
      expectSafeHeaders(answer, path);
      expect(answer.text, path).not.toMatch(/"dependencies"|createRequestHandler|\/work\//);
    }
    expectSafeHeaders(await send(`${server.url}/favicon.svg`), "an icon");
    expectSafeHeaders(await send(`${server.url}/login/`), "a redirect");
    for (const method of ["PUT", "DELETE", "PATCH", "OPTIONS", "PROPFIND", "TRACE"]) {
      const answer = await send(`${server.url}/`, { method });
      expect(answer.status, method).toBeGreaterThanOrEqual(400);
      expect(answer.status, method).toBeLessThan(500);
      expectSafeHeaders(answer, `${method} of a page`);
      expectError(answer, answer.status, method);
    }
  });
});

describe("a request that cannot be read", () => {
  const unreadable: Record<string, [bytes: string, status: number]> = {
    "a line that is no request": ["hello\r\n\r\n", 400],
    "a TLS greeting": ["\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 400],
    "HTTP/2 out of the blue": ["PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400],
    "no Host": ["GET /api/health HTTP/1.1\r\n\r\n", 400],
    "no Host for a page": ["GET / HTTP/1.1\r\n\r\n", 400],
    "a Host that is none": ["POST /?index HTTP/1.1\r\nHost: a b\r\nContent-Length: 0\r\n\r\n", 400],
    "an address for a proxy": ["GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\n\r\n", 400],
    "an address for nobody": ["OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n", 400],
    "a header without a colon": ["GET /api/health HTTP/1.1\r\nHost: x\r\nbroken\r\n\r\n", 400],
    "a header with a space before its colon": ["GET /api/health HTTP/1.1\r\nHost: x\r\nX-A : b\r\n\r\n", 400],
    "a header of 20 kB": [`GET /api/health HTTP/1.1\r\nHost: x\r\nX-A: ${"a".repeat(20_000)}\r\n\r\n`, 431],
    "an address of 20 kB": [`GET /${"a".repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
    "two lengths": ["POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}x", 400],
    "a length and chunks": [
      "POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/messages HTTP/1.1\r\nHost: x\r\n\r\n",
      400,
    ],
    "chunks in an unknown coding": [
      "POST /api/contact HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
      400,
    ],
    "a chunk of no size": [
      "POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n{}\r\n0\r\n\r\n",
      400,
    ],
    "a negative length": ["POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n", 400],
    "a bare line feed in a header": ["GET /api/health HTTP/1.1\r\nHost: x\nX-A: b\r\n\r\n", 400],
    "a folded header": ["GET /api/health HTTP/1.1\r\nHost: x\r\nX-A: a\r\n b\r\n\r\n", 400],
    "a NUL in a header": ["GET /api/health HTTP/1.1\r\nHost: x\r\nX-A: a\0b\r\n\r\n", 400],
  };

  for (const [what, [bytes, status]] of Object.entries(unreadable)) {
    test(`is refused as an API error and the connection closed: ${what}`, {
      tags: ["promise-24", "promise-39"],
    }, async () => {
      const received = await sendBytes(server.url, bytes);
      const answer = readAnswer(received);
      expectData(answer, status, `${what}: ${received.slice(0, 200)}`);
      expect(answer.headers.get("connection")).toBe("close");
      // A request smuggled behind it gets no response.
      expect(received.match(/HTTP\/1\.1 \d/g)).toHaveLength(1);
    });
  }

  test("loses its connection, although the client neither closes it nor sends more", {
    tags: "promise-24",
  }, async () => {
    const own = await startServer();
    const openConnections = () =>
      new Promise<number>((resolve) => own.app.server.getConnections((_error, count) => resolve(count)));
    const unreadableOnes = [
      "hello\r\n\r\n",
      "GET / HTTP/1.1\r\n\r\n",
      `GET / HTTP/1.1\r\nX: ${"a".repeat(20_000)}\r\n\r\n`,
    ];
    const sockets = unreadableOnes.map((bytes) => {
      const socket = connect({ port: Number(new URL(own.url).port), host: "127.0.0.1", allowHalfOpen: true });
      socket.on("error", () => undefined);
      socket.resume();
      socket.write(bytes);
      return socket;
    });
    await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.on("end", resolve))));
    await waitUntil("no connection is left", async () => (await openConnections()) === 0, 5000);
    for (const socket of sockets) socket.destroy();
    await own.close();
  });

  test("does not affect other clients", async () => {
    expect((await send(`${api}/health`)).status).toBe(200);
  });
});

describe("an unusual request", () => {
  test("gets the response to GET without the body when its method is HEAD", async () => {
    for (const path of ["/api/health", "/api/openapi.json", "/"]) {
      const [get, head] = [await send(`${server.url}${path}`), await send(`${server.url}${path}`, { method: "HEAD" })];
      expect(head.status, path).toBe(200);
      expect(head.text, path).toBe("");
      expect(head.headers.get("content-type"), path).toBe(get.headers.get("content-type"));
      expect(head.headers.get("content-length"), path).toBe(get.headers.get("content-length"));
      expectSafeHeaders(head, `HEAD ${path}`);
    }
    const list = await send(`${api}/messages`, { method: "HEAD", token });
    expect(list.status).toBe(200);
    expect(Number(list.headers.get("x-total-count"))).toBeGreaterThan(0);
    expect((await send(`${api}/contact`, { method: "HEAD" })).status).toBe(404);
  });

  test("is 404 in JSON at an unknown path of the API, whatever its method and body", async () => {
    const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"];
    const paths = [
      "",
      "/",
      "/x",
      "/health/",
      "/auth",
      "/contact/x",
      "/people",
      "/.git/config",
      "/%00",
      "/a.html",
      "//",
    ];
    for (const [index, path] of paths.entries()) {
      const method = methods[index % methods.length] ?? "GET";
      const request =
        method === "GET" ? { token } : { method, token, headers: { "content-type": "application/json" }, body: "{}" };
      expectData(await send(`${api}${path}`, request), 404, `${method} /api${path}`);
      expectData(await send(`${api}${path}`, { method }), 404, `${method} /api${path} by a visitor`);
      const rubbish = { method, headers: { "content-type": "text/plain" }, body: "x".repeat(300_000) };
      expectData(await send(`${api}${path}`, rubbish), 404, `${method} /api${path} with rubbish`);
    }
  });

  test("gets 200 with an upgrade, 417 with an unknown Expect and 400 with a proxy's address", {
    tags: "promise-39",
  }, async () => {
    expectData(
      await send(`${api}/health`, { headers: { connection: "upgrade", upgrade: "websocket" } }),
      200,
      "upgrade",
    );
    for (const head of ["GET /api/health", "GET /", "GET /nowhere", "POST /api/contact"]) {
      // The client announces a body, and holds it back until the server asks for it.
      const length = head.startsWith("POST") ? "Content-Length: 9\r\n" : "";
      const bytes = `${head} HTTP/1.1\r\nHost: x\r\n${length}Expect: nonsense\r\n\r\n`;
      const expecting = readAnswer(await sendBytes(server.url, bytes));
      expectData(expecting, 417, head);
      expect(expecting.headers.get("connection"), head).toBe("close");
    }
    const absolute = await sendBytes(
      server.url,
      "GET http://evil.example/api/health HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n",
    );
    expectError(readAnswer(absolute), 400);
    for (const path of ["/x/", "/login/", "/"]) {
      const proxied = await sendBytes(
        server.url,
        `GET http://evil.example${path} HTTP/1.1\r\nHost: evil.example\r\n\r\n`,
      );
      expectError(readAnswer(proxied), 400);
      expect(proxied).not.toContain("evil.example");
    }
  });

  test("gets a response without the Host that it sent", { tags: ["promise-4", "promise-38"] }, async () => {
    for (const path of ["/", "/api/openapi.json", "/login/", "/no-such-page", "/api/nothing"]) {
      const headers = { host: "evil.example", "x-forwarded-host": "evil2.example", "x-forwarded-proto": "https" };
      const answer = await send(`${server.url}${path}`, { headers });
      expect(answer.text, path).not.toMatch(/evil2?\.example/);
      expect(answer.headers.get("location") ?? "", path).not.toMatch(/evil|^\/\//);
    }
    for (const path of ["//evil.example/", "//evil.example/%2e%2e/", "/\\evil.example/", "///evil.example//"]) {
      const answer = await send(`${server.url}${path}`);
      expect([301, 404], path).toContain(answer.status);
      const target = new URL(answer.headers.get("location") ?? "/", server.url);
      expect(target.origin, `${path} → ${answer.headers.get("location")}`).toBe(server.url);
    }
  });
});

describe("the pages", () => {
  const form = { "content-type": "application/x-www-form-urlencoded" };

  test("accept a readable form without JavaScript, and refuse any other without a fault", async () => {
    const text = "name=A&email=a@example.net&message=hello";
    const rejected: Record<string, [headers: Record<string, string>, body: string | Buffer]> = {
      "no type": [{}, text],
      JSON: [{ "content-type": "application/json" }, "{}"],
      "plain text": [{ "content-type": "text/plain" }, text],
      "parts without a boundary": [{ "content-type": "multipart/form-data" }, text],
      "400 kB": [form, `message=${"x".repeat(400_000)}`],
      "5000 fields": [form, Array.from({ length: 5000 }, (_, index) => `f${index}=1`).join("&")],
      "NUL and half a surrogate pair": [form, "name=%00&email=a@example.net&message=%ed%a0%80"],
      "bytes that are no text": [form, Buffer.from([0xff, 0xfe, 0x3d, 0x80])],
      "an unknown field": [form, `${text}&role=admin&__proto__=x`],
      "another site's form": [{ ...form, origin: "https://evil.example" }, text],
      "a form of nowhere": [{ ...form, origin: "null" }, text],
      "an origin that is none": [{ ...form, origin: "%%%" }, text],
      "a packed body": [{ ...form, "content-encoding": "gzip" }, Buffer.from([0x1f, 0x8b, 8, 0, 0])],
    };
    const before = await countRows(server);
    for (const [what, [headers, body]] of Object.entries(rejected)) {
      const answer = await send(`${server.url}/?index`, { method: "POST", headers, body });
      expect([400, 413, 415], `${what} → ${answer.status}`).toContain(answer.status);
      expectSafeHeaders(answer, what);
      expect(answer.headers.get("cache-control"), what).toBe("no-store");
    }
    expect(await countRows(server)).toEqual(before);
    const taken = await send(`${server.url}/?index`, {
      method: "POST",
      headers: { ...form, origin: server.url },
      body: text,
    });
    expect(taken.status).toBe(303);
    expect(taken.headers.get("location")).toMatch(/^\/\?sent=MSG-/);
    expectSafeHeaders(taken, "a taken form");
  });

  test("respond to odd requests for pages and their data without a fault", async () => {
    const paths = [
      "/.data",
      "/_root.data",
      "/login.data",
      "/nope.data",
      "/_root.data?_routes=x",
      "/_root.data?_routes=root,root",
      "/__manifest?paths=%2F&version=x",
      "/admin",
      "/admin/",
      "/admin/x/y/z",
      "/admin/messages/%00",
      "/%00",
      "/%zz",
      "/%E0%A4%A",
      "/?sent=%00%00",
      "/?sent=<script>alert(1)</script>",
      "/?sent=a&sent=b",
      `/${"a/".repeat(2000)}x`,
      `/${encodeURIComponent("😀")}`,
      "/?index&_data=routes",
      "/LOGIN",
      "/login?next=//evil.example",
    ];
    for (const path of paths) {
      for (const method of ["GET", "HEAD", "POST"]) {
        const answer = await send(`${server.url}${path}`, {
          method,
          ...(method === "POST" ? { headers: form, body: "a=b" } : {}),
        });
        expect(answer.status, `${method} ${path.slice(0, 60)}`).toBeLessThan(500);
        expectSafeHeaders(answer, `${method} ${path.slice(0, 60)}`);
        expect(answer.text, path.slice(0, 60)).not.toMatch(/<script>alert|\n\s+at .+:\d+|node_modules/);
      }
    }
  });
});

describe("other origins", () => {
  test("may call the API only when CORS_ORIGINS names them", async () => {
    const origin = "https://app.example.org";
    const open = await startServer({ environment: { CORS_ORIGINS: `https://two.example.org,${origin}` } });
    const answers = [
      await send(`${open.url}/api/health`, { headers: { origin } }),
      await send(`${open.url}/api/messages`, { headers: { origin } }),
      await send(`${open.url}/api/health`, { headers: { origin: "https://evil.example" } }),
      await send(`${api}/health`, { headers: { origin } }),
    ];
    await open.close();
    const allowed = answers.map(({ headers }) => headers.get("access-control-allow-origin"));
    expect(allowed).toEqual([origin, origin, null, null]);
  });
});

import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CACHED_PAGES } from "#contract/pages.ts";
import { bumpContentVersion } from "#server/platform/database/content-version.ts";
import { expectError } from "#tests/support/error-responses.ts";
import { formOf } from "#tests/support/forms.ts";
import { type Request, readAnswer, send, sendBytes } from "#tests/support/http.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const SITE = "https://www.example.org";

let server: TestServer;
const logLines: string[] = [];
/** Addresses of each cached page, of each of its choices that is cached, and of one page per kind of record. */
let every: string[];
beforeAll(async () => {
  const environment = { TRUST_PROXY: "1", PUBLIC_URL: SITE, SAMPLE_DATA: "true", RATE_LIMIT: "off" };
  server = await startServer({ environment, logLines });
  const xml = (await send(`${server.url}/sitemap.xml`)).text;
  const paths = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
  const records = ["/careers/", "/products/", "/catalogue/"].map((under) =>
    paths.find((path) => path.startsWith(under)),
  );
  const choices = ["/products?category=ai", "/products?page=2"];
  every = [...CACHED_PAGES.map(({ path }) => path), ...choices, ...records.flatMap((path) => path ?? [])];
  expect(every).toHaveLength(CACHED_PAGES.length + 5);
});
afterAll(() => server.close());

async function dropPages(): Promise<void> {
  await server.app.platform.database.write((tx) => bumpContentVersion(tx));
  await server.app.pageCache.refresh();
}

interface Seen {
  status: number;
  body: string;
  etag: string | null;
  policy: string | null;
  caching: string | null;
}

async function see(path: string, headers: Record<string, string> = {}): Promise<Seen> {
  const answer = await send(server.url + path, { headers });
  const of = (name: string) => answer.headers.get(name);
  return {
    status: answer.status,
    body: answer.text,
    etag: of("etag"),
    policy: of("content-security-policy"),
    caching: of("cache-control"),
  };
}

const withQuery = (path: string, query: string) => path + (path.includes("?") ? "&" : "?") + query;

describe("a cached page", () => {
  const HEADERS: readonly Record<string, string>[] = [
    { host: "evil.example" },
    { host: "evil.example:8080", "x-forwarded-proto": "javascript" },
    { host: "[2001:db8::7]:80" },
    { "x-forwarded-host": "evil.example" },
    { "x-forwarded-host": "evil.example, www.example.org", "x-forwarded-for": "203.0.113.9" },
    { forwarded: "host=evil.example;proto=ftp", "x-original-url": "/login", "x-rewrite-url": "/login" },
    { cookie: "a=b", "accept-language": "af", "x-react-router-spa-mode": "yes", origin: "https://evil.example" },
  ];
  const QUERIES = [
    "token=1",
    "sent=x",
    "sent=MSG-1&done=2",
    "utm_source=evil&_data=root&_routes=root&index",
    "__proto__=x&constructor=y&q=&page=&category=&department=&product=",
    "next=//evil.example&notice=evil",
  ];

  test("has the same bytes for any query and headers of the request that renders it", {
    tags: "promise-44",
  }, async () => {
    const plain = new Map<string, Seen>();
    await dropPages();
    for (const path of every) plain.set(path, await see(path));
    await dropPages();
    for (const [turn, path] of every.entries()) {
      const known = CACHED_PAGES.find((page) => page.path === path.split("?")[0]);
      // A page that knows the parameter may have a response of its own.
      const queries = QUERIES.filter((query) => !(query === "token=1" && known?.personal?.token));
      for (const step of [...HEADERS.keys()]) {
        const query = queries[(turn + step) % queries.length] ?? "";
        const seen = await see(withQuery(path, query), HEADERS[step]);
        expect(seen, `${path} ${query} ${JSON.stringify(HEADERS[step])}`).toEqual(plain.get(path));
      }
      expect(plain.get(path)).toMatchObject({ status: 200, caching: "no-cache" });
      expect(plain.get(path)?.body, path).not.toMatch(/evil|127\.0\.0\.1/);
    }
  });

  test("is rendered once, with any query parameters that it does not read", { tags: "promise-44" }, async () => {
    await dropPages();
    for (const path of every) await see(path);
    const before = server.app.platform.counts.answers["kept-page"][2] ?? 0;
    for (const path of every) {
      const search = path.includes("?") ? path : `${path}?utm_source=${path.length}&sent=no&done=no`;
      expect((await see(search)).status).toBe(200);
    }
    expect((server.app.platform.counts.answers["kept-page"][2] ?? 0) - before).toBe(every.length);
  });

  test("is served for its percent-encoded address, and for no other spelling", { tags: "promise-44" }, async () => {
    const about = await see("/about");
    expect(await see("/%61bout")).toEqual(about);
    const missing = await see("/no-such-page");
    expect(missing.status).toBe(404);
    for (const path of ["/Abouts", "//about", "/x/../about", "/./about", "/about%2f", "/about;a=b", "/about\\"]) {
      expect(await see(path), path).toEqual(missing);
    }
  });
});

describe("a Host header", () => {
  const request = (host: string, path: string, version = "1.1") =>
    sendBytes(server.url, `GET ${path} HTTP/${version}\r\n${host}Connection: close\r\n\r\n`).then(readAnswer);
  const PATHS = ["/about", "/status", "/api/health", "/no-such-page"];

  test.each([
    "x/login?",
    "x/login?y",
    "evil.example/",
    "evil.example#",
    "user@evil.example",
    "a b",
    "a,b",
    "[::1",
    "::1",
    "a:",
    "a:99999",
    "a:80:80",
    "http://a",
    "%61",
    "b\xfccher.example",
    "",
  ])("is refused when it is %j, for cached pages too", { tags: "promise-44" }, async (host) => {
    for (const path of PATHS) expectError(await request(`Host: ${host}\r\n`, path), 400, path);
  });

  test("is refused when it is repeated, with equal or different values and in any case", {
    tags: ["promise-44", "promise-51"],
  }, async () => {
    for (const path of PATHS) {
      for (const second of ["Host: a", "Host: b", "hOST: a", "Host:"]) {
        expectError(await request(`Host: a\r\n${second}\r\n`, path), 400, `${path} ${second}`);
      }
    }
  });

  test("may be missing in HTTP/1.0, with the same page as the response", { tags: "promise-44" }, async () => {
    await dropPages();
    const first = await request("", "/about", "1.0");
    expect([first.status, first.text.length > 1000]).toEqual([200, true]);
    expect(first.text).toBe((await see("/about")).body);
    expect((await request("", "/status", "1.0")).status).toBe(200);
    const post =
      "POST /newsletter HTTP/1.0\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 7\r\n\r\nemail=x";
    expect(readAnswer(await sendBytes(server.url, post)).status).toBe(400);
  });
});

describe("large responses", () => {
  test.each(["/api/openapi.json", "/sitemap.xml"])(
    "%s is cached as compressed bytes, and not sent to a client that has it",
    { tags: "promise-46" },
    async (path) => {
      const plain = await send(server.url + path);
      const etag = plain.headers.get("etag") ?? "";
      expect([plain.status, plain.headers.get("vary"), etag.length > 10]).toEqual([200, "Accept-Encoding", true]);
      const packed = await fetch(server.url + path, { headers: { "accept-encoding": "br" } });
      expect([packed.headers.get("content-encoding"), packed.headers.get("etag")]).toEqual(["br", etag]);
      expect(await packed.text()).toBe(plain.text);
      const known = await send(server.url + path, { headers: { "if-none-match": etag } });
      expect([known.status, known.text]).toEqual([304, ""]);
    },
  );

  test("a client that pipelines 1,300 requests gets 1,000 complete responses", { tags: "promise-46" }, async () => {
    const request = "GET /api/openapi.json HTTP/1.1\r\nHost: x\r\nAccept-Encoding: br\r\n\r\n";
    const received = await sendBytes(server.url, request.repeat(1300), 200_000, (socket) => void socket.end());
    expect(received.match(/HTTP\/1\.1 200/g)).toHaveLength(1000);
    expect((await send(`${server.url}/api/health`)).status).toBe(200);
  });
});

describe("forms that are sent slowly", () => {
  test("forms that are sent slowly do not delay pages", { tags: "promise-44" }, async () => {
    const head =
      "POST /contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 900\r\n\r\n";
    let read = 0;
    const count = () => void read++;
    server.app.server.on("request", count);
    const { port } = new URL(server.url);
    const slow = Array.from({ length: 12 }, () => connect(Number(port), "127.0.0.1"));
    for (const socket of slow) socket.on("error", () => undefined).write(`${head}name=`);
    await waitUntil("all forms have begun", () => read === slow.length);
    server.app.server.off("request", count);
    const answers = await Promise.all(["/contact?product=x", "/newsletter?done=1"].map((path) => see(path)));
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, caching: "no-store" });
    const body = new URLSearchParams({ name: "A" }).toString();
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    expect((await send(`${server.url}/contact`, { method: "POST", headers, body })).status).toBe(400);
    for (const socket of slow) socket.destroy();
  });
});

describe("rendering", () => {
  test("a page waits for one of four slots, and cached pages do not", { tags: "promise-44" }, async () => {
    const { renders } = server.app.platform;
    const { promise, resolve: release } = Promise.withResolvers<void>();
    const slots = Array.from({ length: 4 }, () => renders.run(() => promise));
    const answered: string[] = [];
    const ask = (path: string, request?: Request) =>
      send(server.url + path, request).then(({ status }) => void answered.push(`${status} ${path}`));
    const waiting = [
      ask("/reset-password?token=x"),
      ask("/contact", {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: "name=A",
      }),
    ];
    await ask("/about");
    expect(answered).toEqual(["200 /about"]);
    release();
    await Promise.all([...slots, ...waiting]);
    expect(answered.toSorted()).toEqual(["200 /about", "200 /reset-password?token=x", "400 /contact"]);
  });
});

describe("a form that its page reads partly or not at all", () => {
  const TYPES = [
    "application/x-www-form-urlencoded",
    "application/json",
    "multipart/form-data",
    "multipart/form-data; boundary=b",
  ];
  const head = (path: string, type: string, length: number) =>
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;
  const paths = () => [...every.filter((path) => !path.includes("?")), "/status", "/nothing", "/admin"];

  /** Each page with one type, and one page of each kind with all types. */
  const CASES = () =>
    paths().flatMap((path, turn) =>
      TYPES.filter((_, at) => turn % TYPES.length === at || /^\/(contact|about|status)$/.test(path)).map(
        (type) => [path, type] as const,
      ),
    );

  test("does not block the next request on its connection", { tags: "promise-46" }, async () => {
    const body = "x".repeat(600_000);
    const next = "GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    for (const [path, type] of CASES()) {
      const received = await sendBytes(server.url, head(path, type, body.length) + body + next);
      expect(received.match(/HTTP\/1\.1 \d{3}/g)?.slice(1), `${path} ${type}`).toEqual(["HTTP/1.1 200"]);
    }
  });

  test("causes no error when its sender hangs up, at any moment", { tags: "promise-46" }, async () => {
    const { port } = new URL(server.url);
    const before = logLines.length;
    for (const [path, type] of [...CASES(), ...TYPES.map((one) => ["/api/contact", one] as const)]) {
      for (const pause of [0, 20]) {
        const socket = connect(Number(port), "127.0.0.1").on("error", () => undefined);
        await new Promise<void>((resolve) => socket.write(`${head(path, type, 600_000)}begun`, () => resolve()));
        await new Promise((resolve) => setTimeout(resolve, pause));
        socket.resetAndDestroy();
        // An error after the end of a form would end the process, and here the test.
        expect((await send(`${server.url}/api/health`)).status, `${path} ${type}`).toBe(200);
      }
    }
    // The server logs no error either.
    expect(logLines.slice(before).filter((line) => line.includes('"level":"error"'))).toEqual([]);
  });
});

describe("the application form", () => {
  test("returns 413 without the content when the fields are too large together", { tags: "promise-46" }, async () => {
    const quotes = Array.from({ length: 10 }, (_, field) => ({
      name: `field${field}`,
      content: "'".repeat(255 * 1024),
    }));
    const { status, text } = await send(`${server.url}/careers/ux-researcher`, { method: "POST", ...formOf(quotes) });
    expect(status).toBe(413);
    expect(text).toContain("<h1");
    expect(text.length).toBeLessThan(100_000);
  });

  test("leaves nothing behind when its sender hangs up before it is read", { tags: "promise-46" }, async () => {
    const { port } = new URL(server.url);
    const unfinished = join(server.dataDir, "resumes", "unfinished");
    const head =
      "POST /api/applications HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 900\r\n\r\n";
    for (let sender = 0; sender < 20; sender++) {
      const begun = once(server.app.server, "request");
      const socket = connect(Number(port), "127.0.0.1").on("error", () => undefined);
      socket.write(`${head}--b`);
      await begun;
      socket.resetAndDestroy();
    }
    await waitUntil("no file is left", async () => (await readdir(unfinished)).length === 0);
  });
});

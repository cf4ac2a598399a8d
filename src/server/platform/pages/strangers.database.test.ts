import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { connect } from "node:net";
import type { RouterContextProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { CACHED_PAGES } from "#contract/pages.ts";
import { NOT_FOUND, targetOf } from "#server/platform/pages/page-address.ts";
import { createPageCache, type PageCache } from "#server/platform/pages/page-cache.ts";
import { callerContext, partialPageContext } from "#server/platform/pages/page-context.ts";
import { servePages } from "#server/platform/pages/serve-pages.ts";
import type { Caller } from "#server/platform/serve.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { send } from "#tests/support/http.ts";
import { buildOf } from "#tests/support/page-build.ts";
import { createPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { until } from "#tests/support/until.ts";

/** Each kept page, and each choice on it that takes a place of its own. */
const EVERY = CACHED_PAGES.flatMap(({ path, values = {} }) => [
  path,
  ...Object.entries(values).flatMap(([name, all]) => all.map((value) => `${path}?${name}=${value}`)),
]);

interface Load {
  request: Request;
  caller: Caller;
}

let platform: TestPlatform;
let cache: PageCache;
let app: TestApp;
let rendered: string[];
/** What the pages' loaders were given. */
let loads: Load[];
let drawn: (path: string) => string;
/** Loaders wait for it. */
let gate: Promise<void>;
/** What a loader says of its page. */
let duringRender: (context: Readonly<RouterContextProvider>) => void;
/** The records that there are. */
let records: string[];
beforeEach(async () => {
  platform = await createPlatform({ PUBLIC_URL: "https://www.example.org" });
  cache = await createPageCache(platform);
  [rendered, loads, records] = [[], [], []];
  drawn = (path) => path;
  gate = Promise.resolve();
  duringRender = () => undefined;
  async function load(request: Request, context: Readonly<RouterContextProvider>) {
    loads.push({ request, caller: context.get(callerContext) });
    duringRender(context);
    await gate;
  }
  const build = buildOf({
    there: (path) => path !== targetOf(NOT_FOUND),
    rendered,
    load,
    drawn: (path) => drawn(path),
  });
  const isRecordPage = async ({ slug }: { slug: string }) => records.includes(slug);
  const options = { platform, cache, loadPages: async () => build, development: false, isRecordPage };
  app = await createTestApp((api) => servePages(api, options), { config: platform.config });
});
afterEach(async () => {
  app.server.closeAllConnections();
  await app.close();
  cache.close();
  await platform.close();
});

const listen = () => app.listen({ port: 0, host: "127.0.0.1" });
const openConnections = () =>
  new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));

test("a page that lacks what could not be read is sent, and rendered anew for the next", async () => {
  let isAway = true;
  duringRender = (context) => context.set(partialPageContext, isAway);
  const ask = async () => (await app.inject({ url: "/login" })).headers["cache-control"];
  expect(await ask()).toBe("no-store");
  isAway = false;
  expect(await ask()).toBe("no-cache");
  expect(await ask()).toBe("no-cache");
  expect(rendered).toEqual(["GET /login", "GET /login"]);
});

describe("a page that is the same for everybody", () => {
  const HEADERS: readonly Record<string, string>[] = [
    { "x-forwarded-host": "evil.example" },
    { "x-forwarded-proto": "javascript" },
    { host: "evil.example:8080" },
    { host: "[2001:db8::7]", forwarded: "host=evil.example" },
    { "x-original-url": "/login", "x-rewrite-url": "/login", "x-http-method-override": "POST" },
    { "x-react-router-spa-mode": "yes", "accept-language": "xx", cookie: "a=b", origin: "null" },
  ];

  test("is rendered from the site's own address and its key, and from nothing else of a request", async () => {
    const base = await listen();
    for (const [turn, path] of EVERY.entries()) {
      const search = `${path.includes("?") ? "&" : "?"}utm_source=evil&_data=x&index`;
      const headers = HEADERS[turn % HEADERS.length] ?? {};
      expect((await send(base + path + search, { headers })).status, path).toBe(200);
    }
    expect(loads.map(({ request }) => request.url)).toEqual(EVERY.map((path) => `https://www.example.org${path}`));
    for (const { request, caller } of loads) {
      expect([...request.headers], request.url).toEqual([]);
      expect([caller.address, caller.browser], request.url).toEqual(["", ""]);
    }
  });

  test("is never stored where what was rendered is the page of another address", async () => {
    drawn = () => "/elsewhere";
    for (const path of EVERY) expect((await app.inject({ url: path })).statusCode, path).toBe(500);
    drawn = (path) => path;
    for (const path of EVERY) {
      const { statusCode, body } = await app.inject({ url: path });
      expect([statusCode, body]).toEqual([200, `<p>${path.split("?")[0]}</p>`]);
    }
  });

  test("is there for all who wait for it, though whoever asked first has left", async () => {
    const base = await listen();
    for (const path of EVERY.slice(0, 12)) {
      const { promise, resolve: letGo } = Promise.withResolvers<void>();
      gate = promise;
      const before = loads.length;
      const leaving = new AbortController();
      const first = send(base + path, { signal: leaving.signal }).catch(() => "left");
      await until("it is being rendered", () => loads.length > before);
      const others = Array.from({ length: 3 }, () => send(base + path));
      await until("all are connected", async () => (await openConnections()) === 4);
      leaving.abort();
      await until("the first has left", async () => (await openConnections()) === 3);
      letGo();
      for (const answer of await Promise.all(others))
        expect([answer.status, answer.text]).toEqual([200, `<p>${path}</p>`]);
      expect(await first).toBe("left");
      expect(loads).toHaveLength(before + 1);
      await until("the connections are closed", async () => (await openConnections()) === 0);
    }
  });
});

describe("invented addresses", () => {
  test("cost a look-up and no render, and push nothing out", async () => {
    records = ["there"];
    for (const path of [...EVERY, "/catalogue/there", "/no-such"]) await app.inject({ url: path });
    const before = rendered.length;
    for (let number = 0; number < 1100; number++) {
      const folder = ["/catalogue", "/careers", "/products"][number % 3];
      await app.inject({ url: `${folder}/invented-${number}` });
    }
    for (const path of [...EVERY, "/catalogue/there", "/no-such"]) await app.inject({ url: path });
    expect(rendered).toHaveLength(before);
  });
});

describe("renders under way", () => {
  test("of some addresses leave room for another, who waits for no more than one of each of them", async () => {
    const { promise, resolve: letGo } = Promise.withResolvers<void>();
    gate = promise;
    const base = await listen();
    let read = 0;
    app.server.on("request", () => read++);
    const greedy = ["127.0.0.2", "127.0.0.4", "127.0.0.5"];
    const flood = greedy.flatMap((from) =>
      Array.from({ length: 25 }, (_, number) => send(`${base}/reset-password?token=${number}`, { from })),
    );
    await until("the flood has come", () => read === flood.length);
    expect(loads).toHaveLength(4);
    const visitor = send(`${base}/reset-password?token=visitor`, { from: "127.0.0.3" });
    await until("the visitor has come", () => read === flood.length + 1);
    letGo();
    expect((await visitor).status).toBe(200);
    const index = loads.findIndex(({ request }) => request.url.endsWith("token=visitor"));
    expect(index).toBeLessThanOrEqual(4 + greedy.length);
    for (const answer of await Promise.all(flood)) expect(answer.status).toBe(200);
  });

  test("are bounded for each address, and whoever asks for more is told when to come again", async () => {
    const { promise, resolve: letGo } = Promise.withResolvers<void>();
    gate = promise;
    const base = await listen();
    const asked = Array.from({ length: 90 }, (_, number) => send(`${base}/reset-password?token=${number}`));
    const answers = Promise.all(asked);
    let rejected = 0;
    for (const one of asked) void one.then(({ status }) => void (status === 503 && rejected++));
    await until("what is too much is refused", () => rejected === 90 - 62);
    expect(loads).toHaveLength(2);
    const other = send(`${base}/reset-password?token=other`, { from: "127.0.0.3" });
    await until("another has a turn", () => loads.length === 3);
    letGo();
    expect((await other).status).toBe(200);
    for (const answer of (await answers).filter(({ status }) => status !== 200)) {
      expect([answer.status, answer.headers.get("retry-after"), answer.json.code]).toEqual([503, "2", "busy"]);
    }
  });
});

describe("a form", () => {
  const post = (origin: string, headers: Record<string, string> = {}) =>
    app.inject({
      method: "POST",
      url: "/contact",
      headers: { origin, host: "internal.example:3000", ...headers },
      payload: "name=x",
    });

  test.each(["https://www.example.org", "http://internal.example:3000"])(
    "is taken from a page of %s",
    async (origin) => {
      expect((await post(origin)).statusCode).toBe(200);
      expect(loads.at(-1)?.request.url).toBe("https://www.example.org/contact");
    },
  );

  test.each(["https://evil.example", "http://www.example.org", "null", "%%%", "javascript:x", ""])(
    "is refused from a page of %j, which is no error of ours",
    async (origin) => {
      const answer = await post(origin, { "x-forwarded-host": "evil.example" });
      expect([answer.statusCode, JSON.parse(answer.body).code]).toEqual([400, "foreign-origin"]);
      expect(loads).toEqual([]);
      expect(platform.logLines.filter((line) => line.includes('"error"'))).toEqual([]);
    },
  );
});

describe("the forms of one network", () => {
  const post = (base: string) =>
    send(`${base}/contact`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "name=x",
    });

  test("are thirty at a time, until each answer has gone out", async () => {
    const base = await listen();
    const held: (() => void)[] = [];
    // As with a reader who takes nothing: the answer is there, and not gone.
    function hold(_: IncomingMessage, response: ServerResponse) {
      const end = response.end.bind(response);
      const later = (chunk: Buffer) => {
        held.push(() => end(chunk));
        return response;
      };
      Object.assign(response, { end: later });
    }
    app.server.prependListener("request", hold);
    const thirty = Array.from({ length: 30 }, () => post(base));
    await until("all are answered", () => held.length === 30);
    app.server.off("request", hold);
    const { status, headers, json } = await post(base);
    expect([status, headers.get("retry-after"), json?.code]).toEqual([503, "5", "busy"]);
    expect((await send(`${base}/contact`)).status).toBe(200);
    for (const letGo of held) letGo();
    for (const answer of await Promise.all(thirty)) expect(answer.status).toBe(200);
    await until("there is a place again", async () => (await post(base)).status === 200);
  });

  test("keep their places while they are acted on, though their senders have left", async () => {
    const { promise, resolve: letGo } = Promise.withResolvers<void>();
    gate = promise;
    const { port } = new URL(await listen());
    const base = `http://127.0.0.1:${port}`;
    const form = "POST /contact HTTP/1.1\r\nHost: x\r\nContent-Length: 6\r\n\r\nname=x";
    const senders = Array.from({ length: 30 }, () => connect(Number(port), "127.0.0.1").on("error", () => undefined));
    let come = 0;
    const count = () => void come++;
    app.server.on("request", count);
    for (const sender of senders) sender.write(form);
    // The others wait for their turn.
    await until("all have come", () => come === 30 && loads.length === 2);
    app.server.off("request", count);
    expect((await post(base)).status).toBe(503);
    for (const sender of senders) sender.resetAndDestroy();
    await until("all have left", async () => (await openConnections()) === 0);
    expect((await post(base)).status).toBe(503);
    letGo();
    await until("there is a place again", async () => (await post(base)).status === 200);
  });

  test("whose senders hang up before their end are acted on by nobody", async () => {
    const { port } = new URL(await listen());
    const before = loads.length;
    const sockets = Array.from({ length: 20 }, () => connect(Number(port), "127.0.0.1").on("error", () => undefined));
    let begun = 0;
    const count = () => void begun++;
    app.server.on("request", count);
    for (const socket of sockets)
      socket.write("POST /contact HTTP/1.1\r\nHost: x\r\nContent-Length: 900\r\n\r\nname=x");
    await until("all have begun", () => begun === sockets.length);
    for (const socket of sockets) socket.resetAndDestroy();
    await until("all have left", async () => (await openConnections()) === 0);
    app.server.off("request", count);
    expect((await post(`http://127.0.0.1:${port}`)).status).toBe(200);
    expect(loads.length - before).toBe(1);
  });

  test("leave their places when their senders hang up", async () => {
    const { port } = new URL(await listen());
    const head = "POST /contact HTTP/1.1\r\nHost: x\r\nContent-Length: 900\r\n\r\n";
    for (let sender = 0; sender < 90; sender++) {
      const begun = once(app.server, "request");
      const socket = connect(Number(port), "127.0.0.1").on("error", () => undefined);
      socket.write(head);
      await begun;
      socket.resetAndDestroy();
    }
    await until("there is a place", async () => (await post(`http://127.0.0.1:${port}`)).status === 200);
  });
});

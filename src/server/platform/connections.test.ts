import type { ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import {
  MAX_HEADER_LINES,
  MAX_UNANSWERED,
  MAX_UNREAD_BYTES_IN_ALL,
  MAX_WAITING_BYTES,
  MAX_WAITING_BYTES_IN_ALL,
} from "#server/platform/connections.ts";
import { createCounts } from "#server/platform/counts.ts";
import { createHttpServer, rejectUnreadable } from "#server/platform/http-server.ts";
import { createLog } from "#server/platform/log.ts";
import { TIMEOUTS } from "#server/platform/slow-senders.ts";
import { until } from "#tests/support/until.ts";

const BIG = Buffer.alloc(1_000_000, "x");
const REQUEST = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";

const closers: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A server that answers everything with these bytes, at once or when it is told to, and what it has begun. */
async function serve(body: Buffer | string, { timeouts = TIMEOUTS, held = false } = {}) {
  const responses: ServerResponse[] = [];
  const logLines: string[] = [];
  const counts = createCounts();
  const { promise: gate, resolve: letGo } = Promise.withResolvers<void>();
  const server = createHttpServer(async (request, response) => {
    responses.push(response);
    if (held) await gate;
    response.end(request.url === "/" ? body : request.url);
  }, timeouts);
  const log = createLog("trace", { write: (line) => logLines.push(line) });
  server.on("clientError", rejectUnreadable("https://www.example.org", log, counts));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  // A TCP server has an address with a port.
  const { port } = server.address() as AddressInfo;
  /** Of answers that were begun and have not gone out. */
  const bytesWaiting = () =>
    responses.filter(({ writableFinished }) => !writableFinished).reduce((sum, one) => sum + one.writableLength, 0);
  return { responses, bytesWaiting, port, letGo, logLines };
}

/** A connection that reads nothing until it is told to, and what it has read. */
function open(port: number, from = "127.0.0.1") {
  const socket: Socket = connect({ port, host: "127.0.0.1", localAddress: from });
  closers.push(() => socket.destroy());
  let received = "";
  let isClosed = false;
  socket.on("error", () => undefined);
  socket.on("close", () => {
    isClosed = true;
  });
  socket.pause();
  function read(): void {
    socket.on("data", (chunk) => {
      received += chunk.toString("latin1");
    });
    socket.resume();
  }
  return { socket, read, received: () => received, isClosed: () => isClosed };
}

describe("requests sent ahead on one connection", () => {
  test("hold one answer, however many they are, while nobody reads; and are all answered, in order, to who reads", async () => {
    const { responses, bytesWaiting, port } = await serve(BIG);
    const client = open(port);
    const names = Array.from(
      { length: MAX_UNANSWERED - 1 },
      (_, number) => `GET /${number} HTTP/1.1\r\nHost: x\r\n\r\n`,
    );
    const bigs = 40;
    client.socket.write(REQUEST.repeat(bigs) + names.slice(bigs).join(""));
    await until("an answer waits to be read", () => bytesWaiting() > 0);
    expect(bytesWaiting()).toBeLessThan(1.1 * BIG.length);
    expect(responses.length).toBeLessThan(bigs);
    client.read();
    await until("all are answered", () => client.received().endsWith(`/${MAX_UNANSWERED - 2}`), 20_000);
    expect(responses).toHaveLength(MAX_UNANSWERED - 1);
    const answered = [...client.received().matchAll(/\r\n\r\n\/(\d+)/g)].map(([, number]) => Number(number));
    expect(answered).toEqual(names.slice(bigs).map((_, index) => bigs + index));
  });

  test("are answered one at a time where answers take time", async () => {
    const { responses, port, letGo } = await serve("whole", { held: true });
    const client = open(port);
    client.read();
    client.socket.write(REQUEST.repeat(5));
    const other = open(port);
    other.read();
    other.socket.write(REQUEST);
    await until("both connections are heard", () => responses.length >= 2);
    expect(responses).toHaveLength(2);
    letGo();
    await until("all are answered", () => client.received().split("whole").length === 6);
    expect(responses).toHaveLength(6);
  });

  test.each([
    ["headers", REQUEST.replace("\r\n\r\n", `\r\n${"x:\r\n".repeat(MAX_HEADER_LINES - 1)}\r\n`), 22],
    ["long values", REQUEST.replace("\r\n\r\n", `\r\nx: ${"x".repeat(15_000)}\r\n\r\n`), 43],
    ["bodies", `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\n${"x".repeat(60_000)}`, 13],
    ["bodies of no length", "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n\r\n", 12],
  ])("end the connection when their %s weigh more than may wait", async (_, heavy, enough) => {
    const { responses, port, logLines } = await serve("whole", { held: true });
    expect(heavy.length * enough).toBeLessThan(2 * MAX_WAITING_BYTES);
    const client = open(port);
    client.socket.resume();
    client.socket.write(REQUEST + heavy);
    await until("it is heard", () => responses.length === 1);
    expect(client.isClosed()).toBe(false);
    client.socket.write(heavy.repeat(enough));
    await until("the connection is cut", client.isClosed);
    expect(JSON.parse(logLines[0] ?? "")).toMatchObject({ status: 429, code: "too-many-at-once" });
  });

  test("end a connection when those on all of them weigh too much, and end when it does", async () => {
    const { responses, port } = await serve("whole", { held: true });
    const post = `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\n${"x".repeat(60_000)}`;
    const each = 10;
    const most = Math.floor(MAX_WAITING_BYTES_IN_ALL / (each * post.length));
    const clients = Array.from({ length: most + 10 }, () => open(port));
    for (const { socket } of clients) socket.resume().write(REQUEST + post.repeat(each));
    const cut = () => clients.filter(({ isClosed }) => isClosed()).length;
    await until("some are cut", () => cut() >= 10, 20_000);
    expect(cut()).toBeLessThan(clients.length / 4);
    for (const { socket } of clients) socket.destroy();
    const heard = responses.length;
    const later = open(port);
    later.socket.resume().write(REQUEST + post.repeat(each));
    await until("it is heard", () => responses.length > heard && later.socket.writableLength === 0);
    expect(later.isClosed()).toBe(false);
  });

  test("may wait if one of them is large", async () => {
    const { responses, port, letGo } = await serve("whole", { held: true });
    const client = open(port);
    client.read();
    client.socket.write(`${REQUEST}POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 200000\r\n\r\n`);
    client.socket.write("x".repeat(200_000));
    await until("the first is heard", () => responses.length === 1);
    letGo();
    await until("both are answered", () => client.received().split("whole").length === 3);
    expect(responses).toHaveLength(2);
  });

  test("with a header of too many lines are refused, and cut off behind another", async () => {
    const { port, responses } = await serve("whole");
    const overlong = REQUEST.replace("\r\n\r\n", `\r\n${"x:\r\n".repeat(MAX_HEADER_LINES)}\r\n`);
    const client = open(port);
    client.read();
    client.socket.write(overlong + REQUEST);
    await until("the connection is ended", client.isClosed);
    expect(client.received()).toMatch(/^HTTP\/1\.1 431 /);
    expect(client.received().match(/HTTP\/1\.1/g)).toHaveLength(1);
    expect(responses).toHaveLength(0);
    const other = open((await serve("whole", { held: true })).port);
    other.read();
    other.socket.write(REQUEST + overlong);
    await until("the other is cut", other.isClosed);
    expect(other.received()).toBe("");
  });

  test.each([
    ["", ""],
    [" that expect what cannot be", "Expect: nonsense\r\n"],
  ])("end the connection when they are too many%s, with a line in the log; others are served", async (_, header) => {
    const { responses, port, logLines } = await serve("whole", { held: true });
    const client = open(port);
    client.socket.resume();
    client.socket.write(REQUEST + REQUEST.replace("\r\n\r\n", `\r\n${header}\r\n`).repeat(1300));
    await until("the connection is cut", client.isClosed);
    expect(responses.length).toBeLessThanOrEqual(1);
    const lines = logLines.map((line) => JSON.parse(line));
    expect(lines).toEqual([expect.objectContaining({ status: 429, code: "too-many-at-once", address: "127.0.0.1" })]);
    const other = open(port);
    other.read();
    other.socket.write(REQUEST.replace("/", "/other"));
    await until("another is heard", () => responses.length > 0);
  });

  test("may follow one another for as long as the connection lives, each after the answer before", async () => {
    const { responses, port } = await serve("whole");
    const client = open(port);
    client.read();
    client.socket.on("data", () => {
      if (responses.length < 3 * MAX_UNANSWERED) client.socket.write(REQUEST);
    });
    client.socket.write(REQUEST);
    await until("all are answered", () => client.received().split("whole").length > 3 * MAX_UNANSWERED);
    expect(responses).toHaveLength(3 * MAX_UNANSWERED);
    expect(client.isClosed()).toBe(false);
  });
});

describe("a reader", () => {
  const timeouts = { ...TIMEOUTS, reading: 300, check: 20 };
  /** More than the systems on both ends take in for him. */
  const HUGE = Buffer.alloc(30_000_000, "x");

  test("who takes nothing is cut off after a time", async () => {
    const { responses, port, bytesWaiting } = await serve(HUGE, { timeouts });
    const client = open(port);
    client.socket.write(REQUEST);
    await until("the answer waits", () => bytesWaiting() > 0);
    await until("the connection is cut", () => responses[0]?.destroyed === true, 10 * timeouts.reading);
  });

  test.each([
    ["take nothing", () => undefined],
    ["take a little now and then", (socket: Socket) => socket.read(2048)],
  ])("of many who %s is cut once too much waits for them: the oldest of whoever holds most first", async (_, read) => {
    const { responses, bytesWaiting, port } = await serve(HUGE, { timeouts: { ...timeouts, reading: 60_000 } });
    async function ask(from: string): Promise<void> {
      const before = responses.length;
      const { socket } = open(port, from);
      socket.write(REQUEST);
      await until("it is heard", () => responses.length > before);
      const reading = setInterval(() => read(socket), timeouts.check);
      closers.push(() => clearInterval(reading));
    }
    await ask("127.0.0.2");
    const most = Math.floor(MAX_UNREAD_BYTES_IN_ALL / HUGE.length);
    for (let number = 0; number < 3 * most; number++) await ask("127.0.0.3");
    await until("no more waits than may", () => bytesWaiting() <= MAX_UNREAD_BYTES_IN_ALL);
    const isOpen = responses.map(({ destroyed }) => !destroyed);
    expect(isOpen).toEqual([true, ...Array(2 * most + 1).fill(false), ...Array(most - 1).fill(true)]);
  });

  test("who takes a little at a time gets the whole answer, though it lasts longer", async () => {
    // Longer than a busy machine ever stops.
    const patient = { ...timeouts, reading: 2000 };
    const { port } = await serve(HUGE, { timeouts: patient });
    const client = open(port);
    client.socket.write(REQUEST);
    let bytes = 0;
    let isSlow = true;
    client.socket.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (isSlow) client.socket.pause();
    });
    const startedAt = performance.now();
    const slowly = setInterval(() => {
      isSlow = performance.now() - startedAt < 2 * patient.reading;
      client.socket.resume();
    }, patient.reading / 40);
    closers.push(() => clearInterval(slowly));
    await until("all of it has come", () => bytes > HUGE.length, 20_000);
    expect(client.isClosed()).toBe(false);
  });
});

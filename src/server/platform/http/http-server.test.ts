import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, test } from "vitest";
import { expectError } from "#tests/support/error-responses.ts";
import { readAnswer, sendBytes } from "#tests/support/http.ts";
import { waitUntil } from "#tests/support/wait-until.ts";
import { drain, drainAcceptQueue, rejectMalformedRequest, trackConnections } from "./http-server.ts";
import { createLog } from "./log.ts";
import { createRequestMetrics } from "./request-metrics.ts";

let server: Server | undefined;
afterEach(() => server?.closeAllConnections());

function createTracked(listener: RequestListener): Server {
  const made = createServer(listener);
  trackConnections(made);
  return made;
}

async function listen(made: Server): Promise<string> {
  server = made;
  await new Promise<void>((resolve) => made.listen(0, "127.0.0.1", resolve));
  // A TCP server has an address with a port.
  return `http://127.0.0.1:${(made.address() as AddressInfo).port}`;
}

describe("unreadable requests", () => {
  async function answerTo(bytes: string) {
    const made = createServer({ maxHeaderSize: 16_384 }, (_request, response) => response.end("ok"));
    made.on(
      "clientError",
      rejectMalformedRequest("https://www.example.org", createLog("silent"), createRequestMetrics()),
    );
    const url = await listen(made);
    const answer = readAnswer(await sendBytes(url, bytes));
    made.close();
    return answer;
  }

  test.each([
    ["noise", "canary\r\n\r\n", 400],
    ["two lengths", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab", 400],
    [
      "a length beside chunks",
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      400,
    ],
    ["a header without end", `GET / HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(20_000)}\r\n\r\n`, 431],
  ])(
    "an unreadable request (%s) is refused in the contract's shape with the headers of data",
    async (_, bytes, status) => {
      const answer = await answerTo(bytes);
      expectError(answer, status);
      expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
      expect(answer.headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
      expect(answer.headers.get("connection")).toBe("close");
      expect(Number(answer.headers.get("content-length"))).toBe(Buffer.byteLength(answer.text));
    },
  );
});

describe("stopping", () => {
  function open(url: string): Promise<Socket> {
    const { port } = new URL(url);
    return new Promise((resolve) => {
      const socket = connect(Number(port), "127.0.0.1", () => resolve(socket));
      socket.on("error", () => undefined);
    });
  }

  test("stopping lets a request under way end, and closes idle connections at once", async () => {
    const made = createServer(async (_request, response) => {
      await sleep(300);
      response.end("whole");
    });
    const url = await listen(made);
    const underWay = fetch(url).then((response) => response.text());
    await sleep(100);
    const start = performance.now();
    await drain(made, 10_000);
    expect(await underWay).toBe("whole");
    expect(performance.now() - start).toBeLessThan(5000);
  });

  test("stopping closes a connection without a request at once", { tags: "promise-22" }, async () => {
    const url = await listen(createTracked((_request, response) => response.end()));
    const silent = await open(url);
    await sleep(50);
    const start = performance.now();
    if (server) await drain(server, 60_000);
    expect(performance.now() - start).toBeLessThan(5000);
    silent.destroy();
  });

  test("stopping closes a connection with half a header at once, but none with a request under way", {
    tags: "promise-22",
  }, async () => {
    const { promise: gate, resolve: release } = Promise.withResolvers<void>();
    const url = await listen(
      createTracked(async (request, response) => {
        for await (const _ of request);
        await gate;
        response.end("whole");
      }),
    );
    const waiting = sendBytes(url, "GET / HTTP/1.1\r\nHost: x\r\n\r\n", 20_000);
    const sending = sendBytes(
      url,
      "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\na",
      20_000,
      async (socket) => {
        await gate;
        socket.write("b");
      },
    );
    const halfway = await open(url);
    halfway.write("GET / HTTP/1.1\r\nHo");
    // The response proves that everything sent before it has been read.
    await sendBytes(url, "noise\r\n\r\n");
    const drained = server && drain(server, 60_000);
    await waitUntil("half a header is cut", () => halfway.destroyed);
    release();
    for (const received of await Promise.all([waiting, sending])) expect(readAnswer(received).text).toContain("whole");
    await drained;
  });

  test("stopping first serves connections that wait to be accepted", { tags: "promise-22" }, async () => {
    const url = await listen(createTracked((_request, response) => response.end("whole")));
    const asked = Array.from({ length: 5 }, () => sendBytes(url, "GET / HTTP/1.1\r\nHost: x\r\n\r\n", 20_000));
    // Waits until the client has connected but the event loop has not accepted the connection.
    await new Promise<void>((resolve) => process.nextTick(resolve));
    if (!server) throw new Error("There is no server");
    await drainAcceptQueue(server);
    await drain(server, 60_000);
    for (const received of await Promise.all(asked)) expect(readAnswer(received).text).toContain("whole");
  });

  test("stopping ends at the deadline though a connection is silent", { tags: "promise-22" }, async () => {
    const url = await listen(createServer());
    const silent = await open(url);
    await sleep(50);
    const start = performance.now();
    if (server) await drain(server, 300);
    expect(performance.now() - start).toBeLessThan(5000);
    silent.destroy();
  });

  test("stopping a server that never listened ends at once", async () => {
    await drain(createServer(), 10_000);
  });
});

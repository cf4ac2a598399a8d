/** @module-tag release */
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { expectError } from "#tests/support/error-responses.ts";
import { readAnswer } from "#tests/support/http.ts";
import { startServer } from "#tests/support/server.ts";
import { sendSlowly } from "#tests/support/slow-client.ts";

test("a sender of one byte a second gets 408 after 10 s of a header or 120 s of a body", {
  tags: "promise-23",
  timeout: 200_000,
}, async () => {
  const server = await startServer();
  const head = "POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";
  const slow = [
    ...Array.from({ length: 20 }, () => sendSlowly(server.url, "GET /api/health HTTP/1.1\r\nHost: x\r\nX-A: ", "a")),
    ...Array.from({ length: 20 }, () => sendSlowly(server.url, `${head}Content-Length: 1000\r\n\r\n{`, " ")),
    sendSlowly(server.url, `${head}Transfer-Encoding: chunked\r\n\r\n`, "1\r\n \r\n"),
  ];
  const others: number[] = [];
  let isOver = false;
  async function askMeanwhile(): Promise<void> {
    while (!isOver) {
      const startedAt = performance.now();
      expect((await server.api("GET", "/public/form-token")).status).toBe(200);
      others.push(performance.now() - startedAt);
      await sleep(500);
    }
  }
  const asking = askMeanwhile();
  const ended = await Promise.all(slow);
  isOver = true;
  await asking;
  for (const [index, { received, ms }] of ended.entries()) {
    const [min, max] = index < 20 ? [9, 16] : [119, 130];
    expectError(readAnswer(received), 408, `sender ${index}`);
    expect(ms / 1000).toBeGreaterThan(min);
    expect(ms / 1000).toBeLessThan(max);
  }
  expect(others.toSorted((a, b) => a - b)[Math.floor(others.length * 0.9)]).toBeLessThan(1000);
  await server.close();
});

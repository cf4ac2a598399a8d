/** @module-tag release */
import { request as httpRequest } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { drip } from "#tests/support/drip.ts";
import { expectError } from "#tests/support/error-responses.ts";
import { formOf } from "#tests/support/forms.ts";
import { type Answer, answerOf, readAnswer } from "#tests/support/http.ts";
import { imageOf } from "#tests/support/images.ts";
import { startServer } from "#tests/support/server.ts";

describe.concurrent("whoever sends slowly", () => {
  test("an upload may take longer than the thirty seconds of other bodies", async () => {
    const server = await startServer();
    const { headers, body } = formOf([{ name: "file", fileName: "photo.png", content: await imageOf("png") }]);
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const request = httpRequest(`${server.url}/api/uploads`, {
      method: "POST",
      agent: false,
      headers: { ...headers, "content-length": body.length, authorization: `Bearer ${await server.signIn()}` },
    });
    request.on("response", (response) => answerOf(response).then(resolve, reject));
    request.on("error", reject);
    for (let second = 0; second < 34; second++) {
      request.write(body.subarray((body.length * second) / 34, (body.length * (second + 1)) / 34));
      await sleep(1000);
    }
    request.end();
    expect((await promise).status).toBe(201);
    await server.close();
  }, 60_000);

  test("a sender of one byte a second gets 408, for a header after ten seconds and for a body after thirty, and holds nobody up", async () => {
    const server = await startServer();
    const head = "POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";
    const slow = [
      ...Array.from({ length: 20 }, () => drip(server.url, "GET /api/health HTTP/1.1\r\nHost: x\r\nX-A: ", "a")),
      ...Array.from({ length: 20 }, () => drip(server.url, `${head}Content-Length: 1000\r\n\r\n{`, " ")),
      drip(server.url, `${head}Transfer-Encoding: chunked\r\n\r\n`, "1\r\n \r\n"),
    ];
    const others: number[] = [];
    let isOver = false;
    async function askDuringUpload(): Promise<void> {
      while (!isOver) {
        const startedAt = performance.now();
        expect((await server.api("GET", "/public/form-token")).status).toBe(200);
        others.push(performance.now() - startedAt);
        await sleep(500);
      }
    }
    const asking = askDuringUpload();
    const ended = await Promise.all(slow);
    isOver = true;
    await asking;
    for (const [index, { received, ms }] of ended.entries()) {
      const [min, max] = index < 20 ? [9, 16] : [29, 38];
      expectError(readAnswer(received), 408, `sender ${index}`);
      expect(ms / 1000).toBeGreaterThan(min);
      expect(ms / 1000).toBeLessThan(max);
    }
    expect(others.length).toBeGreaterThan(20);
    expect(others.toSorted((a, b) => a - b)[Math.floor(others.length * 0.9)]).toBeLessThan(1000);
    await server.close();
  }, 90_000);
});

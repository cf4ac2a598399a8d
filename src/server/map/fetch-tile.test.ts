import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createGzip } from "node:zlib";
import { describe, expect, test } from "vitest";
import { FIRST_COMPANY } from "#content/company.ts";
import { createTileSource, isInFirstView, isNear } from "#server/map/fetch-tile.ts";
import { configOf } from "#tests/support/platform.ts";

describe("a tile is near the company", () => {
  test.each([
    [15, 19199, 19230],
    [15, 19199 + 16, 19230 - 15],
    [0, 0, 0],
    [4, 15, 0],
    [19, 307186, 307689],
  ])("at zoom %d in column %d and row %d", (zoom, column, row) => {
    expect(isNear({ zoom, column, row }, FIRST_COMPANY)).toBe(true);
  });

  test.each([
    [15, 19199 + 17, 19230],
    [15, 19199, 19230 - 17],
    [15, 0, 0],
    [4, 16, 0],
    [20, 614372, 615378],
  ])("but not at zoom %d in column %d and row %d", (zoom, column, row) => {
    expect(isNear({ zoom, column, row }, FIRST_COMPANY)).toBe(false);
  });
});

test("the first view is around the marker at the zoom the map opens with", () => {
  const inView = (zoom: number, column: number, row: number) => isInFirstView({ zoom, column, row }, FIRST_COMPANY);
  expect([inView(15, 19199, 19230), inView(15, 19203, 19228), inView(15, 19196, 19233)]).toEqual([true, true, true]);
  expect([inView(15, 19205, 19230), inView(14, 9599, 9615), inView(16, 38398, 38460)]).toEqual([false, false, false]);
});

const MEGABYTE = 1024 * 1024;
/** A tile may have one; the rest lies in buffers on the way. */
const MOST_READ = 40 * MEGABYTE;

const nobodyIsLimited = { ofCaller: async () => undefined, ofAll: async () => undefined };

describe("a tile without end", () => {
  test.each([
    ["in pieces", {}],
    ["packed", { "content-encoding": "gzip" }],
  ])("%s is refused long before all of it has come", async (_, headers) => {
    let sent = 0;
    const piece = Buffer.alloc(64 * 1024);
    async function answer(response: ServerResponse): Promise<void> {
      response.writeHead(200, { "content-type": "image/png", ...headers });
      const body = "content-encoding" in headers ? createGzip() : response;
      if (body !== response) body.pipe(response);
      while (!response.destroyed && sent < 400 * MEGABYTE) {
        sent += piece.length;
        if (!body.write(piece)) await Promise.race([once(body, "drain"), once(response, "close")]);
      }
      body.end();
    }
    const server = createServer((_request, response) => void answer(response));
    await once(server.listen(0, "127.0.0.1"), "listening");
    const { port } = server.address() as AddressInfo;
    const tileOf = createTileSource(configOf({ MAP_TILES_URL: `http://127.0.0.1:${port}/{z}/{x}/{y}.png` }));
    await expect(tileOf({ zoom: 15, column: 19199, row: 19230 }, nobodyIsLimited)).rejects.toThrow("too large");
    expect(sent).toBeLessThan(MOST_READ);
    server.closeAllConnections();
    server.close();
  });
});

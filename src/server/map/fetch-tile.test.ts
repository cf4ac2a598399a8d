import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createGzip } from "node:zlib";
import { describe, expect, onTestFinished, test } from "vitest";
import { DEFAULT_COMPANY } from "#content/company.ts";
import { createTileSource, isNear } from "#server/map/fetch-tile.ts";
import { configOf } from "#tests/support/platform.ts";

describe("a tile is near the company", () => {
  test.each([
    [15, 19199, 19230],
    [15, 19199 + 16, 19230 - 15],
    [0, 0, 0],
    [4, 15, 0],
    [19, 307186, 307689],
  ])("a tile at zoom %d in column %d and row %d is near the company", (zoom, column, row) => {
    expect(isNear({ zoom, column, row }, DEFAULT_COMPANY)).toBe(true);
  });

  test.each([
    [15, 19199 + 17, 19230],
    [15, 19199, 19230 - 17],
    [15, 0, 0],
    [4, 16, 0],
    [20, 614372, 615378],
  ])("a tile at zoom %d in column %d and row %d is not near the company", (zoom, column, row) => {
    expect(isNear({ zoom, column, row }, DEFAULT_COMPANY)).toBe(false);
  });
});

const MEGABYTE = 1024 * 1024;
/** Maximum bytes read from an endless response. A tile may have half a megabyte; the rest is in buffers on the way. */
const MAX_READ = 40 * MEGABYTE;

const unlimited = () => undefined;

const column = (number: number) => ({ zoom: 19, column: 307186 + number, row: 307689 });

/** Starts a server of tiles with `bytes()` bytes each. It fails if that is 0. */
async function startServerOf(bytes: () => number) {
  let asked = 0;
  const server = createServer((_request, response) => {
    asked++;
    response.writeHead(bytes() > 0 ? 200 : 500, { "content-type": "image/png" }).end(Buffer.alloc(bytes()));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const tileOf = createTileSource(configOf({ MAP_TILES_URL: `http://127.0.0.1:${port}/{z}/{x}/{y}.png` }));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { tileOf, asked: () => asked };
}

test("a tile whose fetch failed is fetched again", async () => {
  let bytes = 0;
  const { tileOf, asked } = await startServerOf(() => bytes);
  await expect(tileOf(column(0), unlimited)).rejects.toThrow("The tile is 500");
  bytes = 1;
  expect((await tileOf(column(0), unlimited)).picture).toHaveLength(1);
  expect(asked()).toBe(2);
});

describe("cached tiles", () => {
  test("the cache keeps the newest tiles, at most 16 MiB", { tags: "promise-49" }, async () => {
    const { tileOf, asked } = await startServerOf(() => 512 * 1024);
    for (let number = 0; number < 40; number++) await tileOf(column(number), unlimited);
    for (let number = 8; number < 40; number++) await tileOf(column(number), unlimited);
    expect(asked()).toBe(40);
    await tileOf(column(7), unlimited);
    expect(asked()).toBe(41);
  });

  test("the cache rejects a tile larger than 512 kB", async () => {
    const { tileOf } = await startServerOf(() => 512 * 1024 + 1);
    await expect(tileOf(column(0), unlimited)).rejects.toThrow("too large");
  });
});

describe("an endless tile", () => {
  test.each([
    ["in pieces", {}],
    ["packed", { "content-encoding": "gzip" }],
  ])("an endless tile %s is refused early", { tags: "promise-46" }, async (_, headers) => {
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
    await expect(tileOf({ zoom: 15, column: 19199, row: 19230 }, unlimited)).rejects.toThrow("too large");
    expect(sent).toBeLessThan(MAX_READ);
    server.closeAllConnections();
    server.close();
  });
});

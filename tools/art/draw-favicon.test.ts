import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { drawFavicons } from "./draw-favicon.ts";
import { encodeIco, encodePng } from "./image-files.ts";

const halfRed = { size: 2, rgba: Uint8Array.from([255, 0, 0, 255, 0, 0, 0, 0, 0, 0, 0, 0, 255, 0, 0, 128]) };

describe("a PNG file", () => {
  test("a PNG file contains the given pixels, row by row", () => {
    const file = encodePng(halfRed);
    const start = file.indexOf("IDAT") + 4;
    const length = file.readUInt32BE(start - 8);
    const rows = inflateSync(file.subarray(start, start + length));
    expect([...rows]).toEqual([0, 255, 0, 0, 255, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 0, 0, 128]);
  });
});

describe("an ICO file", () => {
  test("an ICO file has the offset of each of its pictures", () => {
    const file = encodeIco([halfRed, halfRed]);
    expect(file.readUInt16LE(4)).toBe(2);
    for (const entry of [6, 22]) {
      const position = file.readUInt32LE(entry + 12);
      expect(file.subarray(position + 1, position + 4).toString("latin1")).toBe("PNG");
      expect(position + file.readUInt32LE(entry + 8)).toBeLessThanOrEqual(file.length);
    }
  });
});

test("the icons in public/ are those that drawFavicons draws", async () => {
  const folder = await mkdtemp(join(tmpdir(), "icons-"));
  await drawFavicons(folder);
  for (const name of ["favicon.svg", "favicon.ico", "apple-touch-icon.png"]) {
    const [drawn, committed] = await Promise.all([
      readFile(join(folder, name)),
      readFile(join(import.meta.dirname, "../../public", name)),
    ]);
    expect(committed.equals(drawn), name).toBe(true);
  }
  await rm(folder, { recursive: true });
});

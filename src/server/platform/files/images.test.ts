import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { encodeScaled, readScaled, reencodeImage } from "./images.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "website-test-"));
});
afterAll(() => rm(folder, { recursive: true }));

test.each([
  ["avif", [5000, 100], [4096, 82]],
  ["avif", [100, 5000], [82, 4096]],
  ["avif", [4096, 100], [4096, 100]],
  ["webp", [5000, 100], [5000, 100]],
  ["png", [5000, 100], [5000, 100]],
] as const)("a picture of kind %s and %j dots becomes one of %j", async (kind, [width, height], [wide, high]) => {
  const [from, to] = [join(folder, "from"), join(folder, "to")];
  const blank = sharp({ create: { width, height, channels: 3, background: "#246" } });
  await (kind === "avif" ? blank.avif({ effort: 0 }) : blank.toFormat(kind)).toFile(from);
  expect(await reencodeImage(from, to)).toMatchObject({ kind, width: wide, height: high });
  expect(await sharp(to).metadata()).toMatchObject({ width: wide, height: high });
});

test.each([
  [{ width: 2000, height: 1000 }, 960, [960, 480]],
  [{ width: 300, height: 200 }, 480, [300, 200]],
  // WebP has at most 16,383 pixels a side.
  [{ width: 400, height: 20_000 }, 480, [164, 8192]],
] as const)("a size of a picture of %j at most %d wide has %j pixels", async (size, width, [wide, high]) => {
  const [from, to] = [join(folder, "large.png"), join(folder, "size")];
  await sharp({ create: { ...size, channels: 4, background: "#24680080" } })
    .png()
    .toFile(from);
  const scaled = await readScaled(from, 1600);
  for (const kind of ["avif", "webp"] as const) {
    expect(await encodeScaled(scaled, { width, kind }, to)).toMatchObject({ width: wide, height: high });
    expect(await sharp(to).metadata()).toMatchObject({ width: wide, height: high, hasAlpha: true });
  }
});

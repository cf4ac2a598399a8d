import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { UNCOLLECTED_BYTES } from "#tests/support/peak-memory.ts";
import { encodeScaled, kindForMail, readScaled, reencodeImage } from "./images.ts";

const run = promisify(execFile);
/** Ten times the longest encoding of these tests. */
const ENCODING_MS = 120_000;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "website-test-"));
});
afterAll(() => rm(folder, { recursive: true }));

test.each([
  ["avif", [6000, 3000], [5792, 2896]],
  ["webp", [3000, 6000], [2896, 5792]],
  ["webp", [5000, 100], [5000, 100]],
  ["png", [6000, 3000], [6000, 3000]],
  ["jpg", [6000, 3000], [6000, 3000]],
] as const)(
  "a picture of kind %s and %j dots becomes one of %j",
  { timeout: ENCODING_MS },
  async (kind, [width, height], [wide, high]) => {
    const [from, to] = [join(folder, "from"), join(folder, "to")];
    const blank = sharp({ create: { width, height, channels: 3, background: "#246" } });
    await (kind === "avif" ? blank.avif({ effort: 0 }) : blank.toFormat(kind === "jpg" ? "jpeg" : kind)).toFile(from);
    expect(await reencodeImage(from, to)).toMatchObject({ kind, width: wide, height: high });
    expect(await sharp(to).metadata()).toMatchObject({ width: wide, height: high });
  },
);

test.each([
  [{ width: 2000, height: 1000 }, 960, [960, 480]],
  [{ width: 300, height: 200 }, 480, [300, 200]],
  // WebP has at most 16,383 pixels a side.
  [{ width: 400, height: 20_000 }, 480, [164, 8192]],
] as const)(
  "a size of a picture of %j at most %d wide has %j pixels",
  { timeout: ENCODING_MS },
  async (size, width, [wide, high]) => {
    const [from, to] = [join(folder, "large.png"), join(folder, "size")];
    await sharp({ create: { ...size, channels: 4, background: "#24680080" } })
      .png()
      .toFile(from);
    const scaled = await readScaled(from, 1600);
    for (const kind of ["avif", "webp"] as const) {
      expect(await encodeScaled(scaled, { width, kind }, to)).toMatchObject({ width: wide, height: high });
      expect(await sharp(to).metadata()).toMatchObject({ width: wide, height: high, hasAlpha: true });
    }
  },
);

const PROGRESSIVE = `import sharp from "sharp";
await sharp({ create: { width: 8660, height: 5770, channels: 3, background: "#246" } })
  .jpeg({ progressive: true, chromaSubsampling: "4:4:4" })
  .toFile(process.argv[1]);`;

test("a picture of 50 megapixels takes no memory of this process", {
  tags: "promise-15",
  timeout: ENCODING_MS,
}, async () => {
  const [from, to] = [join(folder, "from.jpg"), join(folder, "to.jpg")];
  await run(process.execPath, ["--input-type=module", "--eval", PROGRESSIVE, from]);
  const { stdout } = await run(process.execPath, ["tests/support/child-processes/encode-picture.ts", from, to]);
  const { growth, result } = JSON.parse(stdout);
  expect(result).toMatchObject({ kind: "jpg", width: 8660, height: 5770 });
  // Decoded in the process that asks it takes 300 MB.
  expect(growth).toBeLessThan(UNCOLLECTED_BYTES);
});

describe("the picture of a mail", () => {
  test.each([
    ["an opaque one", 3, 1, "jpg"],
    ["one whose transparency hides nothing", 4, 1, "jpg"],
    ["one with a transparent part", 4, 0.5, "png"],
  ] as const)("is of the right kind for %s", async (_, channels, alpha, kind) => {
    const [from, to] = [join(folder, "drawn.png"), join(folder, "mail")];
    await sharp({ create: { width: 1300, height: 650, channels, background: { r: 200, g: 20, b: 90, alpha } } })
      .png()
      .toFile(from);
    const scaled = await readScaled(from, 1600);
    expect(await kindForMail(scaled)).toBe(kind);
    expect(await encodeScaled(scaled, { width: 1200, kind }, to)).toMatchObject({ width: 1200, height: 600 });
    const format = kind === "jpg" ? "jpeg" : "png";
    expect(await sharp(to).metadata()).toMatchObject({ format, hasAlpha: kind === "png" });
  });

  test("is upright and in sRGB, without profile, position or other metadata", async () => {
    const [from, upright, to] = [join(folder, "photo.jpg"), join(folder, "upright.jpg"), join(folder, "mail.jpg")];
    await sharp({ create: { width: 400, height: 200, channels: 3, background: "#c8145a" } })
      .withExif({ IFD0: { Copyright: "C" }, IFD3: { GPSLatitudeRef: "S", GPSLatitude: "29/1 51/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .withIccProfile("p3")
      .jpeg({ quality: 95 })
      .toFile(from);
    expect(await sharp(from).metadata()).toMatchObject({ hasProfile: true, orientation: 6 });
    await reencodeImage(from, upright);
    await encodeScaled(await readScaled(upright, 1200), { width: 1200, kind: "jpg" }, to);
    const { exif, icc, xmp, iptc, orientation, ...made } = await sharp(to).metadata();
    expect([exif, icc, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined]);
    expect(made).toMatchObject({ width: 200, height: 400, space: "srgb" });
    const { dominant } = await sharp(to).stats();
    expect([dominant.r >> 5, dominant.g >> 5, dominant.b >> 5]).toEqual([0xc8 >> 5, 0x14 >> 5, 0x5a >> 5]);
  });
});

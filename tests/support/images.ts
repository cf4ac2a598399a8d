import { randomBytes } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";

export type ImageKind = "png" | "jpg" | "webp" | "avif";

const [WIDTH, HEIGHT] = [320, 200];
/** Position and author of a photograph, which must be removed on upload. */
export const SECRET = "29.8579 S 31.0292 E";

function encoded(image: Sharp, kind: ImageKind | "gif"): Sharp {
  if (kind === "png") return image.png({ compressionLevel: 0 });
  if (kind === "jpg") return image.jpeg({ quality: 100 });
  if (kind === "webp") return image.webp({ lossless: true });
  if (kind === "gif") return image.gif();
  return image.avif({ quality: 95, effort: 0 });
}

/** Returns a picture with a little noise and with SECRET in its EXIF, larger than needed. */
export async function imageOf(kind: ImageKind | "gif", orientation = 1): Promise<Buffer> {
  const noise = randomBytes(WIDTH * HEIGHT * 3).map((value) => 120 + (value % 32));
  const image = sharp(noise, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } });
  return encoded(image, kind)
    .withExif({ IFD0: { Copyright: SECRET } })
    .withMetadata({ orientation })
    .toBuffer();
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Returns a PNG with one bit per black pixel. Its file is a thousandth of its decompressed size. */
export function blackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  // One bit of grey per pixel.
  header[8] = 1;
  const lines = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  const parts = [chunk("IHDR", header), chunk("IDAT", deflateSync(lines)), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([signature, ...parts]);
}

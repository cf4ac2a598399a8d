import { execFile } from "node:child_process";
import { open, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Sharp } from "sharp";
import { SVG_MESSAGES } from "#contract/svg-messages.ts";
import { UPLOAD_LIMITS, UPLOAD_MESSAGES } from "#contract/uploads.ts";
import { cannotSave, HttpError, invalidFields } from "#server/platform/http/http-error.ts";
import { createWorkQueue } from "#server/platform/work-queue.ts";
import { faultOfSvg, mayBeSvg } from "./check-svg.ts";
import { imageEngine } from "./image-engine.ts";
import {
  type ImageKind,
  type MadeImage,
  openImage,
  type Redrawing,
  redrawImage,
  type SentKind,
  TIMEOUT_SECONDS,
} from "./redraw-image.ts";
import type { Redrawn } from "./redraw-in-child.ts";

/** Queue of all decoding, one image at a time. */
const images = createWorkQueue({ concurrency: 1, maxPending: 100 });

/** Returns the first 64 bytes of a file, or all of a shorter one. */
async function beginningOf(path: string): Promise<Buffer> {
  const handle = await open(path, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Returns the kind of an image by its first bytes; undefined for other files. The name and the declared type are ignored. */
export function imageFormat(beginning: Buffer): SentKind | undefined {
  const text = beginning.toString("latin1");
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (text.startsWith("\xff\xd8\xff")) return "jpg";
  if (/^RIFF[\s\S]{4}WEBP/.test(text)) return "webp";
  if (/^GIF8[79]a/.test(text)) return "gif";
  if (mayBeSvg(beginning)) return "svg";
  // A file type box that names AVIF as its brand or as a compatible one.
  if (/^[\s\S]{4}ftyp/.test(text)) {
    const brands: readonly string[] = text.slice(8, beginning.readUInt32BE(0)).match(/[\s\S]{4}/g) ?? [];
    if (brands.includes("avif") || brands.includes("avis")) return "avif";
  }
  return undefined;
}

function rejectImage(message: string): HttpError {
  return invalidFields([{ path: "file", message }]);
}

/** Returns the error for a failed upload. libvips reports a full or broken disk only in its message. */
function toUploadError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  const message = error instanceof Error ? error.message : "";
  if (/No space left|Input\/output error|Read-only file system|quota exceeded/i.test(message)) return cannotSave();
  return rejectImage(/pixel limit/i.test(message) ? UPLOAD_MESSAGES.tooManyPixels : UPLOAD_MESSAGES.unreadable);
}

/** Maximum pixels of an image that this process redraws, in some 100 MB of memory. A larger one takes up to 1.2 GB as an AVIF. */
const MAX_OWN_PIXELS = 8_000_000;
/** Longer than the time that the child process gives itself. */
const CHILD_TIMEOUT_MS = 90_000;
/** Maximum time to draw an SVG: a logo takes a second, and other uploads wait for it. */
const DRAWING_TIMEOUT_MS = 15_000;
const CHILD = join(import.meta.dirname, "redraw-in-child.ts");
const run = promisify(execFile);

/**
 * Redraws an image in a process of its own, which returns all memory at its end. A process that is killed, as by the limit of
 * memory, is a fault of the server.
 */
async function redrawApart(job: Redrawing): Promise<MadeImage> {
  const parameters = ["--max-old-space-size=64", CHILD, JSON.stringify(job)];
  const isDrawing = job.kind === "svg";
  const timeout = isDrawing ? DRAWING_TIMEOUT_MS : CHILD_TIMEOUT_MS;
  const { stdout } = await run(process.execPath, parameters, { timeout, killSignal: "SIGKILL", env: {} }).catch(() => {
    throw isDrawing ? rejectImage(SVG_MESSAGES.tooComplex) : cannotSave();
  });
  // Written by `redraw-in-child.ts`.
  const result = JSON.parse(stdout) as Redrawn;
  if ("error" in result) throw new Error(result.error);
  return result.made;
}

const otherType = () => new HttpError(415, "unsupported-type", UPLOAD_MESSAGES.otherType);

/** Throws a 413, 415 or 400 for a file that is too large, no SVG, or an SVG that may not be drawn. */
async function requireSvg(path: string): Promise<void> {
  if ((await stat(path)).size > UPLOAD_LIMITS.svgBytes)
    throw new HttpError(413, "too-large", UPLOAD_MESSAGES.svgTooLarge);
  const fault = faultOfSvg(await readFile(path));
  if (fault === "no-svg") throw otherType();
  if (fault !== undefined) throw rejectImage(fault);
}

/**
 * Redraws the image of a file into another: right way up, first frame, without metadata. GIF and SVG become PNG, other kinds stay.
 * Throws an HttpError for a file that is no image, too large or damaged, or if nothing can be saved.
 */
export async function reencodeImage(from: string, to: string): Promise<MadeImage> {
  const kind = imageFormat(await beginningOf(from));
  if (!kind) throw otherType();
  if (kind === "svg") await requireSvg(from);
  return images.run(async () => {
    try {
      const job = { from, to, kind, maxPixels: UPLOAD_LIMITS.pixels };
      // A small file may take any amount of time and memory to draw.
      if (kind === "svg") return await redrawApart(job);
      const image = await openImage(from, UPLOAD_LIMITS.pixels);
      const { width, height, format, compression } = await image.metadata();
      if (width * height > UPLOAD_LIMITS.pixels) throw rejectImage(UPLOAD_MESSAGES.tooManyPixels);
      // HEIC uses the same container format and may have the first bytes of an AVIF.
      if (format === "heif" && compression !== "av1") throw otherType();
      return await (width * height > MAX_OWN_PIXELS ? redrawApart(job) : redrawImage(job));
    } catch (error) {
      throw toUploadError(error);
    }
  });
}

/** Formats of sizes for pages, smallest files first. */
export const SIZE_KINDS = ["avif", "webp"] as const;

/** Maximum height of a size. A higher picture becomes narrower: WebP has at most 16,383 pixels a side. */
const MAX_SIZE_HEIGHT = 8192;

/** Decoded image. */
export interface ScaledImage {
  pixels: Buffer;
  width: number;
  height: number;
  channels: 1 | 2 | 3 | 4;
}

/** Decodes a stored image at a width. The narrower sizes are made from it, so that a large image is decoded once. */
export async function readScaled(from: string, width: number): Promise<ScaledImage> {
  return images.takeSlot(async () => {
    const image = await openImage(from, UPLOAD_LIMITS.pixels);
    const { data, info } = await image
      .resize({ width, height: MAX_SIZE_HEIGHT, fit: "inside", withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { pixels: data, width: info.width, height: info.height, channels: info.channels };
  });
}

/** Returns the kind of a picture in a mail, since not every mail program shows AVIF and WebP: PNG if a part is transparent. */
export async function kindForMail({ pixels, ...raw }: ScaledImage): Promise<"jpg" | "png"> {
  const sharp = await imageEngine();
  const { isOpaque } = await sharp(pixels, { raw }).stats();
  return isOpaque ? "jpg" : "png";
}

function encodeSize(image: Sharp, kind: ImageKind): Sharp {
  if (kind === "avif") return image.avif({ quality: 55, chromaSubsampling: "4:2:0" });
  if (kind === "webp") return image.webp({ quality: 80 });
  // Coloured letters stay sharp without subsampling.
  if (kind === "jpg") return image.jpeg({ quality: 80, chromaSubsampling: "4:4:4", mozjpeg: true });
  // 256 colours: a photograph with a transparent background would otherwise have megabytes.
  return image.png({ palette: true });
}

/** Encodes an image at a width, or at its own if it is narrower. */
export async function encodeScaled(
  { pixels, ...raw }: ScaledImage,
  { width, kind }: { width: number; kind: ImageKind },
  to: string,
): Promise<Pick<MadeImage, "bytes" | "width" | "height">> {
  const sharp = await imageEngine();
  const scaled = sharp(pixels, { raw })
    .resize({ width, height: MAX_SIZE_HEIGHT, fit: "inside", withoutEnlargement: true })
    .timeout({ seconds: TIMEOUT_SECONDS });
  const made = await encodeSize(scaled, kind).toFile(to);
  return { bytes: made.size, width: made.width, height: made.height };
}

/** Opens a stored image as a square. Its shorter side gets transparent margins, or white ones. */
async function openSquare(from: string, size: number, isOpaque: boolean) {
  const image = await openImage(from, UPLOAD_LIMITS.pixels);
  const background = { r: 255, g: 255, b: 255, alpha: isOpaque ? 1 : 0 };
  const square = image.autoOrient().resize({ width: size, height: size, fit: "contain", background });
  return isOpaque ? square.flatten({ background }) : square.ensureAlpha();
}

/** Draws a stored image as a square PNG. */
export function drawIcon(from: string, size: number, { isOpaque }: { isOpaque: boolean }): Promise<Buffer> {
  return images.takeSlot(async () => (await openSquare(from, size, isOpaque)).png({ compressionLevel: 9 }).toBuffer());
}

/** Pixels of a square with transparency, as other pictures are composed with it. */
export interface SquarePixels {
  input: Buffer;
  raw: { width: number; height: number; channels: 4 };
}

/** Draws a stored image as a square with transparent margins, without encoding it. */
export function drawIconPixels(from: string, size: number): Promise<SquarePixels> {
  return images.takeSlot(async () => {
    const input = await (await openSquare(from, size, false)).toColourspace("srgb").raw().toBuffer();
    return { input, raw: { width: size, height: size, channels: 4 } };
  });
}

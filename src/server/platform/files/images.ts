import { open } from "node:fs/promises";
import type { Sharp } from "sharp";
import { UPLOAD_LIMITS, UPLOAD_MESSAGES } from "#contract/uploads.ts";
import { cannotSave, HttpError, invalidFields } from "#server/platform/http/http-error.ts";
import { createWorkQueue } from "#server/platform/work-queue.ts";

type Kind = "png" | "jpg" | "webp" | "avif";

export interface MadeImage {
  /** Kind of the image, which is also its extension. */
  kind: Kind;
  bytes: number;
  width: number;
  height: number;
}

/** Maximum side of an AVIF, larger than any screen. Encoding a larger one would cost twice as much as decoding it. */
const AVIF_SIDE = 4096;
const TIMEOUT_SECONDS = 60;

/** Loads sharp with the first image: until then the process saves 20 MB of memory. */
async function loadSharp() {
  const { default: sharp } = await import("sharp");
  // Decoders of other formats are never used, whatever the file claims to be.
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: ["Png", "Jpeg", "Webp", "Heif"].map((format) => `VipsForeignLoad${format}File`) });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

let loading: ReturnType<typeof loadSharp> | undefined;

/** Returns the single instance of sharp in this process, with its limits set. */
export function imageEngine(): ReturnType<typeof loadSharp> {
  loading ??= loadSharp();
  return loading;
}

/** Queues of image work. An image of 40 megapixels takes 0.35 GB of memory as a JPEG and 0.7 to 1 GB as an AVIF. */
const images = createWorkQueue({ concurrency: 2, maxPending: 100 });
const avifImages = createWorkQueue({ concurrency: 1, maxPending: 100 });

async function beginningOf(path: string): Promise<Buffer> {
  const handle = await open(path, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Returns the kind of an image by its first bytes. Its name and declared type are ignored. */
export function imageFormat(beginning: Buffer): Kind | undefined {
  const text = beginning.toString("latin1");
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (text.startsWith("\xff\xd8\xff")) return "jpg";
  if (/^RIFF[\s\S]{4}WEBP/.test(text)) return "webp";
  // A file type box that names AVIF as its brand or as a compatible one.
  if (/^[\s\S]{4}ftyp/.test(text)) {
    const brands: readonly string[] = text.slice(8, beginning.readUInt32BE(0)).match(/[\s\S]{4}/g) ?? [];
    if (brands.includes("avif") || brands.includes("avis")) return "avif";
  }
  return undefined;
}

/** Encodes an upload, with the settings that take less than 3 s for 40 megapixels: slower ones save 3 to 13 % of the bytes. */
function encode(image: Sharp, kind: Kind): Sharp {
  if (kind === "png") return image.png({ compressionLevel: 6 });
  if (kind === "jpg") return image.jpeg({ quality: 82 });
  if (kind === "webp") return image.webp({ quality: 82, effort: 2 });
  // Chroma subsampling, as in the other formats.
  return image
    .resize({ width: AVIF_SIDE, height: AVIF_SIDE, fit: "inside", withoutEnlargement: true })
    .avif({ quality: 55, effort: 0, chromaSubsampling: "4:2:0" });
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

/**
 * Redraws the image of a file into another: same kind, right way up, first frame, without metadata. Refuses a file that is
 * no image, too large or damaged.
 */
export async function reencodeImage(from: string, to: string): Promise<MadeImage> {
  const kind = imageFormat(await beginningOf(from));
  if (!kind) throw new HttpError(415, "unsupported-type", UPLOAD_MESSAGES.otherType);
  const redraw = async (): Promise<MadeImage> => {
    try {
      const sharp = await imageEngine();
      const image = sharp(from, { limitInputPixels: UPLOAD_LIMITS.pixels, failOn: "error", pages: 1 });
      const { width, height, format, compression } = await image.metadata();
      if (width * height > UPLOAD_LIMITS.pixels) throw rejectImage(UPLOAD_MESSAGES.tooManyPixels);
      // HEIC uses the same container format and may have the first bytes of an AVIF.
      if (format === "heif" && compression !== "av1") {
        throw new HttpError(415, "unsupported-type", UPLOAD_MESSAGES.otherType);
      }
      const upright = image.autoOrient().timeout({ seconds: TIMEOUT_SECONDS });
      const made = await encode(upright, kind).toFile(to);
      return { kind, bytes: made.size, width: made.width, height: made.height };
    } catch (error) {
      throw toUploadError(error);
    }
  };
  return kind === "avif" ? avifImages.run(() => images.run(redraw)) : images.run(redraw);
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
  const sharp = await imageEngine();
  const image = sharp(from, { limitInputPixels: UPLOAD_LIMITS.pixels, failOn: "error", pages: 1 });
  const { data, info } = await image
    .resize({ width, height: MAX_SIZE_HEIGHT, fit: "inside", withoutEnlargement: true })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height, channels: info.channels };
}

/** Returns the kind of a picture in a mail, since not every mail program shows AVIF and WebP: PNG if a part is transparent. */
export async function kindForMail({ pixels, ...raw }: ScaledImage): Promise<"jpg" | "png"> {
  const sharp = await imageEngine();
  const { isOpaque } = await sharp(pixels, { raw }).stats();
  return isOpaque ? "jpg" : "png";
}

function encodeSize(image: Sharp, kind: Kind): Sharp {
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
  { width, kind }: { width: number; kind: Kind },
  to: string,
): Promise<Pick<MadeImage, "bytes" | "width" | "height">> {
  const sharp = await imageEngine();
  const scaled = sharp(pixels, { raw })
    .resize({ width, height: MAX_SIZE_HEIGHT, fit: "inside", withoutEnlargement: true })
    .timeout({ seconds: TIMEOUT_SECONDS });
  const made = await encodeSize(scaled, kind).toFile(to);
  return { bytes: made.size, width: made.width, height: made.height };
}

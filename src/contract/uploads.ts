import { endpoint } from "#contract/endpoint.ts";
import { z } from "#contract/zod.ts";

export const UPLOAD_LIMITS = { bytes: 20 * 1024 * 1024, svgBytes: 256 * 1024, pixels: 50_000_000 } as const;

export const UPLOAD_MESSAGES = {
  missing: "Choose a file",
  empty: "This file is empty. Choose another one",
  tooLarge: "Images may have at most 20 MB",
  otherType: "Only PNG, JPEG, WebP, AVIF, GIF or SVG images are accepted",
  tooManyPixels: "Images may have at most 50 megapixels",
  unreadable: "This image is damaged and cannot be read",
  heic: "This browser cannot read HEIC pictures. Save the picture as a JPEG and choose that",
  svgTooLarge: "SVG images may have at most 256 kB",
} as const;

/** Pattern of the names that uploads get. A name that does not match was never uploaded. */
export const UPLOAD_NAME = /^[a-z0-9-]+\.(webp|png|jpg|avif)$/;

export const Upload = z.strictObject({
  /** Value for `images` of a product or `image` of a project. */
  name: z.string().regex(UPLOAD_NAME),
  /** Address of the image, outside the API. */
  url: z.string(),
});

const StoredUpload = z.strictObject({
  name: Upload.shape.name,
  url: Upload.shape.url,
  /** Whether the library already had these bytes. The name is then that of the picture that has them. */
  duplicate: z.boolean(),
});
export type StoredUpload = z.infer<typeof StoredUpload>;

export const UploadedFile = z.strictObject({
  name: Upload.shape.name,
  url: Upload.shape.url,
  /** Original name of the file; `""` for images uploaded before this was stored. */
  fileName: z.string(),
});
export type UploadedFile = z.infer<typeof UploadedFile>;

/** Maximum names in a request: as many as a product can have images. */
const MAX_NAMES = 20;

const names = z
  .string("Must be names of uploaded images, with commas between them")
  .refine(
    (text) => text.split(",").length <= MAX_NAMES && text.split(",").every((name) => UPLOAD_NAME.test(name)),
    `Must be at most ${MAX_NAMES} names of uploaded images, with commas between them`,
  )
  .meta({ description: "Names with commas between them." });

export const listUploads = endpoint({
  method: "GET",
  path: "/uploads",
  access: ["products:read", "projects:read", "pictures:read"],
  summary: "The original file names of these images. Names that were never uploaded are left out.",
  query: z.strictObject({ names }),
  reply: z.array(UploadedFile),
  status: 200,
  list: true,
});

/** File of a picture in a form. */
export const PICTURE_FORM = {
  file: "file",
  maxBytes: UPLOAD_LIMITS.bytes,
  missing: UPLOAD_MESSAGES.missing,
  empty: UPLOAD_MESSAGES.empty,
  tooLarge: UPLOAD_MESSAGES.tooLarge,
} as const;

export const uploadImage = endpoint({
  method: "POST",
  path: "/uploads",
  access: ["products:write", "projects:write", "pictures:write"],
  summary:
    "Takes an image of at most 20 MB and 50 megapixels and stores it re-encoded in the library: PNG, JPEG, WebP, AVIF, or the first frame of a GIF. An SVG of at most 256 kB is stored as a PNG; it may have no DOCTYPE, script, event attribute or reference to another file. Bytes that the library already has get the existing name, with `duplicate: true`.",
  multipart: PICTURE_FORM,
  reply: z.strictObject({ data: StoredUpload }),
  status: 201,
});

export const UPLOAD_ENDPOINTS = { listUploads, uploadImage } as const;

import { endpoint } from "#contract/endpoint.ts";
import { changedText, instant, LIMITS } from "#contract/fields.ts";
import { listQuery, MAX_PAGE_SIZE } from "#contract/lists.ts";
import { PICTURE_FORM, UPLOAD_LIMITS, UPLOAD_NAME, Upload } from "#contract/uploads.ts";
import { z } from "#contract/zod.ts";

export const PICTURE_MESSAGES = {
  focus: "Must be a number from 0 to 1",
  change: "Send fileName, alt, focusX or focusY",
  inUse: "This picture is in use. Take it out of these places first, then delete it",
} as const;

/** Widths in pixels of the sizes for public pages: a telephone, a tablet or half a desktop window, and a wide desktop window. */
export const PICTURE_WIDTHS = [480, 960, 1600] as const;

/** Maximum width in pixels of a picture in a mail: twice that of the text, and a whole telephone with three dots per pixel. */
export const MAIL_PICTURE_WIDTH = 1200;

/** Recommended width of an uploaded picture in pixels: the widest size. */
export const RECOMMENDED_WIDTH = 1600;

/** Advice on the size of a picture that can fill the width of a page. */
export const WIDTH_ADVICE = `At least ${RECOMMENDED_WIDTH} px wide.`;

export const FILE_ADVICE = `PNG, JPEG, WebP, AVIF, GIF or SVG, up to ${UPLOAD_LIMITS.bytes / 1024 / 1024} MB and ${UPLOAD_LIMITS.pixels / 1_000_000} megapixels.`;

/** Place where a picture is used: a record, in the audit trail's words for its type, or a page. */
export const PictureUse = z.strictObject({
  type: z.string(),
  id: z.string(),
  title: z.string(),
});
export type PictureUse = z.infer<typeof PictureUse>;

/** Position of the part that stays visible when a picture is cropped: 0 is left or top, 1 is right or bottom. */
const focus = z.number().meta({ minimum: 0, maximum: 1 });

/** Focal point of a portrait for which nobody has chosen one: the upper third, where heads are. */
const PORTRAIT_FOCUS = { focusX: 0.5, focusY: 0.33 };

/** Returns the focal point of a portrait. The middle, which every upload gets, counts as not chosen. */
export function portraitFocus({ focusX, focusY }: Pick<Picture, "focusX" | "focusY">) {
  return focusX === 0.5 && focusY === 0.5 ? PORTRAIT_FOCUS : { focusX, focusY };
}

export const Picture = z.strictObject({
  ...Upload.shape,
  /** Address of a small size for lists; the picture itself until its sizes are made. */
  previewUrl: z.string(),
  /** Name of the file as uploaded, or as renamed since; `""` for pictures uploaded before names were stored. */
  fileName: z.string(),
  bytes: z.int().positive(),
  width: z.int().positive(),
  height: z.int().positive(),
  /** Text for visitors who do not see the picture; `""` while it has none. */
  alt: z.string(),
  focusX: focus,
  focusY: focus,
  /** Places where the picture is used, drafts and earlier versions included. */
  usedIn: z.array(PictureUse),
  createdAt: instant,
  updatedAt: instant,
});
export type Picture = z.infer<typeof Picture>;

const focusInput = z
  .number(PICTURE_MESSAGES.focus)
  .min(0, PICTURE_MESSAGES.focus)
  .max(1, PICTURE_MESSAGES.focus)
  .optional();

export const PictureChange = z
  .strictObject({
    fileName: changedText(LIMITS.name),
    alt: changedText(LIMITS.short),
    focusX: focusInput,
    focusY: focusInput,
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), PICTURE_MESSAGES.change);
export type PictureChange = z.output<typeof PictureChange>;

export const PICTURE_SORTS = ["createdAt", "updatedAt", "fileName"] as const;

const params = z.strictObject({ name: z.string().regex(UPLOAD_NAME) });
const detail = z.strictObject({ data: Picture });

export const listPictures = endpoint({
  method: "GET",
  path: "/pictures",
  access: "pictures:read",
  summary:
    "Lists every picture of the library with the places where it is used, newest first unless sorted. Searches file name and alternative text.",
  query: listQuery(PICTURE_SORTS, {}),
  reply: z.array(Picture),
  status: 200,
  list: true,
  unpagedRows: MAX_PAGE_SIZE,
});

export const getPicture = endpoint({
  method: "GET",
  path: "/pictures/{name}",
  access: "pictures:read",
  summary: "One picture, with an ETag.",
  params,
  reply: detail,
  status: 200,
});

export const changePicture = endpoint({
  method: "PATCH",
  path: "/pictures/{name}",
  access: "pictures:write",
  summary:
    "Changes the name, the alternative text or the focal point of a picture, on every page that shows it. What is left out stays.",
  params,
  body: PictureChange,
  reply: detail,
  status: 200,
  errorStatuses: [412],
});

export const replacePictureFile = endpoint({
  method: "PUT",
  path: "/pictures/{name}/file",
  access: "pictures:write",
  summary:
    "Gives a picture another file, of the kinds that an upload takes. The picture gets a new `name`, which every page, record and draft that shows it has at once, with its alternative text and focal point. Earlier versions and sent campaigns keep the old file.",
  params,
  multipart: PICTURE_FORM,
  reply: detail,
  status: 200,
  errorStatuses: [412],
});

export const deletePicture = endpoint({
  method: "DELETE",
  path: "/pictures/{name}",
  access: "pictures:write",
  summary: "Deletes a picture with its sizes. A picture in use, also in a draft or an earlier version, stays.",
  params,
  status: 204,
  errorStatuses: [412],
  conflict: { code: "in-use", message: PICTURE_MESSAGES.inUse },
});

export const PICTURE_ENDPOINTS = {
  listPictures,
  getPicture,
  changePicture,
  replacePictureFile,
  deletePicture,
} as const;

/** Picture as public pages show it. */
export interface ShownPicture {
  src: string;
  width: number;
  height: number;
  alt: string;
  focusX: number;
  focusY: number;
  /** Whether the ground may show through; `true` for a PNG, WebP or AVIF of which this is not known yet. */
  isTransparent: boolean;
  /** Narrowest first; empty while no size has been made. */
  sizes: readonly PictureSize[];
}

/** Picture as the previews of shared links show it, a JPEG or PNG. */
export type LinkPicture = Pick<ShownPicture, "src" | "width" | "height" | "alt">;

export interface PictureSize {
  width: number;
  avif: string;
  webp: string;
}

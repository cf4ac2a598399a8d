import { UPLOAD_MESSAGES } from "#contract/uploads.ts";
import { CallError } from "#web/shared/call.ts";

export const HEIC_TYPES = ["image/heic", "image/heif"];
const QUALITY = 0.9;

/**
 * Returns whether a file is a HEIC picture, as telephones make them. Where the browser gives no type, the end of the
 * name decides.
 */
export function isHeic({ type, name }: Pick<File, "type" | "name">): boolean {
  return HEIC_TYPES.includes(type) || (type === "" && /\.hei[cf]$/i.test(name));
}

/**
 * Returns a HEIC picture as a JPEG, and any other file unchanged. Throws a `CallError` if this browser cannot read
 * HEIC.
 */
export async function turnHeic(file: File): Promise<File> {
  if (!isHeic(file)) return file;
  try {
    const picture = await createImageBitmap(file);
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    canvas.getContext("2d")?.drawImage(picture, 0, 0);
    picture.close();
    const turned = await canvas.convertToBlob({ type: "image/jpeg", quality: QUALITY });
    return new File([turned], file.name.replace(/\.hei[cf]$/i, ".jpg"), { type: turned.type });
  } catch {
    throw new CallError(UPLOAD_MESSAGES.heic, 415);
  }
}

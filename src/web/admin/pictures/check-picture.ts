import { UPLOAD_LIMITS, UPLOAD_MESSAGES } from "#contract/uploads.ts";

export const PICTURE_TYPES = ["image/png", "image/jpeg", "image/webp", "image/avif"];

/** Why the server would refuse a file, in its words, as far as can be told before it is sent. */
export function pictureError({ type, size }: Pick<File, "type" | "size">): string | undefined {
  // A browser that does not know a type says nothing; the server looks into the file.
  if (type !== "" && !PICTURE_TYPES.includes(type)) return UPLOAD_MESSAGES.otherType;
  return size > UPLOAD_LIMITS.bytes ? UPLOAD_MESSAGES.tooLarge : undefined;
}

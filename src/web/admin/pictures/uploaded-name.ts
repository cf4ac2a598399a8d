/** Names that the server gives to uploaded files. */
const UPLOADED = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(webp|png|jpg|avif)$/;

/** Returns whether a name can be that of an uploaded file. */
export function isUploaded(name: string): boolean {
  return UPLOADED.test(name);
}

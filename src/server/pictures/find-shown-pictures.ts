import type { LinkPicture, ShownPicture } from "#contract/pictures.ts";
import { findForMails, findLinkPicture, findShown } from "#server/pictures/store.ts";
import type { Read } from "#server/platform/database/database.ts";

/** Returns these pictures as public pages show them, by name. Names without a picture are left out. */
export function findShownPictures(db: Read, names: readonly string[]): Promise<Map<string, ShownPicture>> {
  return findShown(db, names);
}

/** Returns these pictures as mails show them, by name: in a format that every mail program shows, once it is made. */
export function findMailPictures(db: Read, names: readonly string[]): Promise<Map<string, ShownPicture>> {
  return findForMails(db, names);
}

/** Returns a picture as a JPEG or PNG, which every program shows beside a link. Returns undefined while the picture has neither. */
export function findPictureForLinks(db: Read, name: string): Promise<LinkPicture | undefined> {
  return findLinkPicture(db, name);
}

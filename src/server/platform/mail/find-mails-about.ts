import type { Read } from "#server/platform/database/database.ts";
import { findAboutIds } from "#server/platform/mail/store.ts";

/** Returns the ids of the records that mails are about, by the ids of the mails. Mails that are deleted are left out. */
export async function findMailsAbout(db: Read, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  return new Map((await findAboutIds(db, ids)).map(({ id, about_id }) => [id, about_id]));
}

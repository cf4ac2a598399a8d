import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "#server/platform/config.ts";
import { isMissing } from "#server/platform/files/disk-storage.ts";
import { listMailIds, type OutboxRow } from "#server/platform/mail/store.ts";
import type { Platform } from "#server/platform/platform.ts";

/** Returns the folder in which mails are stored as files if there is no mail server. */
export function mailFolder({ dataDir }: Pick<Config, "dataDir">): string {
  return join(dataDir, "outbox");
}

/** Returns the name of a mail's file. It begins with the id of the mail, by which `sweepMailFiles` knows whether the mail exists. */
export function mailFileName({ id, kind }: Pick<OutboxRow, "id" | "kind">): string {
  return `${id}-${kind}.eml`;
}

const MAIL_FILE = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})-.*\.eml(?:\.part)?$/;

/** Deletes the files of mails whose rows were deleted. A transaction may run twice, so it deletes no files itself. */
export async function sweepMailFiles({ config, database }: Pick<Platform, "config" | "database">): Promise<void> {
  const folder = mailFolder(config);
  const names = await readdir(folder).catch((error: unknown) => {
    // Without the folder, no mail was ever stored as a file.
    if (isMissing(error)) return [];
    throw error;
  });
  if (names.length === 0) return;
  // Read after the folder, because a mail has its row before its file.
  const mails = await listMailIds(database.read);
  for (const name of names) {
    const id = MAIL_FILE.exec(name)?.[1];
    if (id !== undefined && !mails.has(id)) await rm(join(folder, name), { force: true });
  }
}

import { opendir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "#server/platform/config.ts";
import { isMissing } from "#server/platform/disk-storage.ts";
import { knownMails, type OutboxRow } from "#server/platform/mail/store.ts";
import type { Platform } from "#server/platform/platform.ts";

/** Where mails become files, without a mail server. */
export function mailFolder({ dataDir }: Pick<Config, "dataDir">): string {
  return join(dataDir, "outbox");
}

/** By its mail's id, so that it can be found as long as the mail is there, and is known to be over when it is not. */
export function mailFileName({ id, kind }: Pick<OutboxRow, "id" | "kind">): string {
  return `${id}-${kind}.eml`;
}

const MAIL_FILE = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})-.*\.eml(?:\.part)?$/;
const BATCH = 200;

/**
 * Deletes the files of mails that are gone: erased, or kept long enough. Files are never deleted with the row itself, since a
 * transaction may run twice and be rolled back; whoever deletes mails sweeps afterwards, and every hour does.
 */
export async function sweepMailFiles({ config, database }: Pick<Platform, "config" | "database">): Promise<void> {
  const folder = mailFolder(config);
  let files = new Map<string, string>();
  async function removeGone(): Promise<void> {
    const known = await knownMails(database.read, [...files.values()]);
    for (const [name, id] of files) if (!known.has(id)) await rm(join(folder, name), { force: true });
    files = new Map();
  }
  try {
    for await (const { name } of await opendir(folder)) {
      const id = MAIL_FILE.exec(name)?.[1];
      if (id !== undefined && files.set(name, id).size === BATCH) await removeGone();
    }
    await removeGone();
  } catch (error) {
    // No mail was ever a file.
    if (!isMissing(error)) throw error;
  }
}

import { lstat, open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { createClaim, findWaitOf } from "#server/inbox/claim-mail.ts";
import { requireRoomForMails } from "#server/inbox/free-disk.ts";
import { senderOf } from "#server/inbox/sender-of.ts";
import { type StoredMail, storeMail } from "#server/inbox/store-mail.ts";
import { isMissing } from "#server/platform/files/disk-storage.ts";
import { inboxFolder } from "#server/platform/mail/inbox-address.ts";
import type { Platform } from "#server/platform/platform.ts";

const MINUTE_MS = 60_000;
/** Time without a change after which a file is complete. */
const UNCHANGED_MS = 2000;
/** Pause before a mail that could not be stored, or whose sender has sent too many, is tried again. */
const AGAIN_MS = MINUTE_MS;
/** Time after the first failure at which a file is set aside. */
const GIVE_UP_MS = 60 * MINUTE_MS;
/** Failures in a row after which the database or the disk counts as away. */
const MAX_FAILURES = 3;

interface Seen {
  size: number;
  changedAt: number;
  /** Instant of the first look at this size and time, in epoch milliseconds. */
  seenAt: number;
  /** Instant of the next try. */
  nextAt: number;
  /** Instant of the first failure. */
  failedAt: number | undefined;
}

/** Folder whose files are mails that came in: DATA_DIR/inbox. */
export interface MailFolder {
  path: string;
  /** Files at the last look, by their names. */
  seen: Map<string, Seen>;
}

/** Returns the folder of the installation, with no file seen yet. */
export function mailFolderOf({ config }: Pick<Platform, "config">): MailFolder {
  return { path: inboxFolder(config), seen: new Map() };
}

/**
 * Stores the mails of a folder that are complete, oldest first, and deletes their files. A file that could not be stored for an hour
 * gets `.failed` at the end of its name. Throws the first failure after all other files were tried.
 */
export async function readFolder(
  platform: Platform,
  folder: MailFolder,
  store: typeof storeMail = storeMail,
  isStopping: () => boolean = () => false,
): Promise<void> {
  const names = await findDueFiles(platform, folder);
  if (names.length === 0) return;
  await requireRoomForMails(folder.path);
  const failures: unknown[] = [];
  let inARow = 0;
  for (const name of names) {
    if (isStopping() || inARow === MAX_FAILURES) break;
    try {
      await storeFromFile(platform, folder, name, store);
      inARow = 0;
    } catch (error) {
      failures.push(error);
      inARow++;
      await noteFailure(platform, folder, name);
    }
  }
  if (failures.length > 0) throw new Error("A file of DATA_DIR/inbox could not be stored", { cause: failures[0] });
}

/** Looks at the files of a folder, and returns the names of those to store now, oldest first. */
async function findDueFiles({ now }: Platform, { path, seen }: MailFolder): Promise<string[]> {
  const names = (await namesIn(path)).filter((name) => /\.eml$/i.test(name));
  for (const name of seen.keys()) if (!names.includes(name)) seen.delete(name);
  const at = now().getTime();
  for (const name of names) {
    const found = await lstat(join(path, name)).catch(ignoreMissing);
    // A link could lead to any file of the machine.
    if (!found?.isFile()) continue;
    const { size, mtimeMs: changedAt } = found;
    const last = seen.get(name);
    if (last?.size === size && last.changedAt === changedAt) continue;
    seen.set(name, { size, changedAt, seenAt: at, nextAt: at + UNCHANGED_MS, failedAt: undefined });
  }
  const isDue = ({ seenAt, nextAt }: Seen) => at >= nextAt || at < seenAt;
  const due = [...seen].filter(([, file]) => isDue(file));
  return due.sort(([, one], [, other]) => one.changedAt - other.changedAt).map(([name]) => name);
}

async function namesIn(path: string): Promise<string[]> {
  return (await readdir(path).catch(ignoreMissing)) ?? [];
}

function ignoreMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}

/** Stores the mail in a file, and deletes the file. If the sender has sent too many mails, sets the time of the next try instead. */
async function storeFromFile(
  platform: Platform,
  { path, seen }: MailFolder,
  name: string,
  store: typeof storeMail,
): Promise<void> {
  const file = join(path, name);
  const known = seen.get(name);
  if (!known) return;
  // Without this look, thousands of mails of one sender would be parsed again each minute.
  const until = await findWaitOf(platform, await senderOf(await headOf(file)));
  if (until !== undefined) {
    known.nextAt = until;
    return;
  }
  // A file may be dated in the future.
  const arrivedAt = new Date(Math.min(known.changedAt, platform.now().getTime()));
  const claim = createClaim(platform, arrivedAt, undefined);
  const result: StoredMail = await store(platform, { file, arrivedAt, claim });
  if (result === "waits") {
    known.nextAt = platform.now().getTime() + AGAIN_MS;
    return;
  }
  // Another mail may have taken the name in the meantime.
  const found = await lstat(file).catch(ignoreMissing);
  if (found?.mtimeMs === known.changedAt && found.size === known.size) await rm(file, { force: true });
  seen.delete(name);
}

/** Maximum bytes of a file that are read for its headers. */
const MAX_HEAD_BYTES = 64 * 1024;

/** Returns the beginning of a file, with the headers of its mail. */
async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(MAX_HEAD_BYTES) });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Lets a file wait that could not be stored. After an hour of failures, renames it so that it is not read again. */
async function noteFailure({ log, now }: Platform, { path, seen }: MailFolder, name: string): Promise<void> {
  const known = seen.get(name);
  if (!known) return;
  const at = now().getTime();
  known.failedAt ??= at;
  known.nextAt = at + AGAIN_MS;
  if (at - known.failedAt < GIVE_UP_MS) return;
  await rename(join(path, name), join(path, `${name}.failed`)).catch(ignoreMissing);
  seen.delete(name);
  log.error("a mail of DATA_DIR/inbox could not be stored for an hour: its file was renamed to .failed");
}

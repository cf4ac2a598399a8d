import { mailFolderOf, readFolder } from "#server/inbox/read-folder.ts";
import { createMailboxReader, RENEW_EVERY_MS } from "#server/inbox/read-mailbox.ts";
import { storeMail } from "#server/inbox/store-mail.ts";
import { every } from "#server/platform/loops.ts";
import type { Platform } from "#server/platform/platform.ts";

const SECOND_MS = 1000;
const NAME = "inbox";

/** Starts reading the mails that come in: those of the mailbox, or the files of a folder if no mailbox is configured. */
export function startReadingMails(platform: Platform): void {
  const { mailbox } = platform.config.inbox;
  if (!mailbox) {
    const folder = mailFolderOf(platform);
    every(platform, { name: NAME, ms: SECOND_MS }, (isStopping) => readFolder(platform, folder, storeMail, isStopping));
    return;
  }
  const reader = createMailboxReader(platform, mailbox, () => loop.wake());
  const loop = every(
    platform,
    { name: NAME, ms: reader.pauseMs, firstMs: SECOND_MS, last: reader.close },
    (_isStopping, stop) => reader.read(stop),
  );
  every(platform, { name: `${NAME}-lease`, ms: RENEW_EVERY_MS }, () => reader.renew());
}

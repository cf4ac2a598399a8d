import { may, permissionsOf } from "#contract/permissions.ts";
import type { NotificationMail } from "#contract/preferences.ts";
import { notificationsMail } from "#server/notifications/mails.ts";
import { findLastMailedAt, findUnmailed, findUnmailedAccounts, setMailed } from "#server/notifications/store.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { queueMail } from "#server/platform/mail/queue-mail.ts";
import { findNotified, keyOf } from "#server/platform/notices/notify.ts";
import { findActiveAccount } from "#server/platform/people/active-accounts.ts";
import type { Platform } from "#server/platform/platform.ts";
import { findPreferencesOf } from "#server/preferences/find-preferences-of.ts";
import { readSettings } from "#server/settings/read-settings.ts";
import { isNamedByDailyMail } from "#server/tasks/due-days.ts";

const MINUTE_MS = 60_000;
/** Time for which a notification is unread before a digest names it. */
const UNREAD_MS = 10 * MINUTE_MS;
/** Minimum time between two digests. */
const DIGEST_MS = 60 * MINUTE_MS;

type Row = Schema["notifications"];

/**
 * Queues the mails about unread notifications that are due, and returns their number. Each mail is queued in the
 * transaction that marks its notifications, so that two processes or a kill never cause a second one.
 */
export async function mailNotifications(platform: Platform, isStopping = () => false): Promise<number> {
  const { database } = platform;
  let queued = 0;
  for (const accountId of await findUnmailedAccounts(database.read)) {
    if (isStopping()) break;
    // A digest that waits for its time costs no transaction.
    if ((await findDue(platform, database.read, accountId)).settled.length === 0) continue;
    if (await database.write((tx) => mailTo(platform, tx, accountId))) queued++;
  }
  if (queued > 0) platform.mailQueued();
  return queued;
}

/**
 * Queues the mail to an account about its due notifications, if a mail names any. Returns whether a mail was queued.
 */
async function mailTo(platform: Platform, tx: Tx, accountId: string): Promise<boolean> {
  const at = platform.now();
  const { account, settled, mailed } = await findDue(platform, tx, accountId);
  const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id);
  await setMailed(tx, idsOf(settled), idsOf(mailed), at.toISOString());
  if (!account || mailed.length === 0) return false;
  const { company } = await readSettings(tx, platform.config);
  const kinds = mailed.map(({ kind }) => kind);
  await queueMail(tx, platform, notificationsMail({ account, kinds, at }, company, platform.config.publicUrl));
  return true;
}

/**
 * Returns the notifications of an account that are decided now (`settled`), and those of them that a mail names
 * (`mailed`). `account` is undefined if the account is not active.
 */
async function findDue({ features, now }: Platform, db: Read, accountId: string) {
  const rows = await findUnmailed(db, accountId);
  const account = await findActiveAccount(db, accountId);
  const preferences = await findPreferencesOf(db, accountId);
  const wanted: NotificationMail = account ? preferences.notificationMail : "off";
  if (!account || wanted === "off") return { account, settled: rows, mailed: [] };
  const settled = wanted === "immediate" ? rows : digestOf(rows, await findLastMailedAt(db, accountId), now());
  const records = await findNotified(
    db,
    { features },
    settled.map(({ type, record_id }) => ({ type, id: record_id })),
  );
  const mailed = settled.filter(({ kind, type, record_id, at }) => {
    const record = records.get(keyOf(type, record_id));
    if (!record || !may(permissionsOf(account.role), record.needs)) return false;
    return !(preferences.dailyMail && kind === "due" && isNamedByDailyMail(new Date(at)));
  });
  return { account, settled, mailed };
}

/**
 * Returns the notifications that a digest names: those unread for `UNREAD_MS`. Returns none within `DIGEST_MS` of the
 * last mail.
 */
function digestOf(rows: readonly Row[], lastMailedAt: string | undefined, now: Date): readonly Row[] {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  if (lastMailedAt !== undefined && lastMailedAt > before(DIGEST_MS)) return [];
  return rows.filter(({ at }) => at <= before(UNREAD_MS));
}

import { emailKey } from "#contract/fields.ts";
import type { ErasedData, PersonalData } from "#contract/privacy.ts";
import { findAuditLines } from "#server/audit/list-audit.ts";
import { recordAudit } from "#server/platform/database/audit.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import { countLimitsOf } from "#server/platform/database/limits.ts";
import { findMentions, findPersonalIds, rowsInChunks } from "#server/platform/database/personal-rows.ts";
import { removeLooseFiles } from "#server/platform/loose-files.ts";
import { sweepMailFiles } from "#server/platform/mail/mail-files.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Acting } from "#server/platform/records.ts";
import { erasePerson } from "#server/privacy/erase-person.ts";
import { noteErasure, pseudonymOf } from "#server/privacy/erasures.ts";
import { countedKeys, type FoundPerson, findKeys, findPerson } from "#server/privacy/find-person.ts";
import { PLACES } from "#server/privacy/places.ts";
import { findSettingsNaming } from "#server/settings/personal-settings.ts";

type Mention = PersonalData["mentions"][number];

/**
 * Everything kept under an address, as the contract's PersonalData, its lists bit by bit (`streamJson`): a stranger may have
 * piled up more than fits into memory. That somebody asked stands in the trail, under a pseudonym.
 */
export async function readPersonalData(platform: Platform, email: string, acting: Acting) {
  const { database } = platform;
  const db = database.read;
  // Files of mails that are gone would be found by nothing that is told here.
  await sweepMailFiles(platform);
  const { keys, ids, trail, answers } = await findPerson(database, await findKeys(db, emailKey(email)));
  const limits = await countLimitsOf(db, countedKeys(keys));
  const mentions = await findMentionsOf(db, keys, ids);
  const settings = await findSettingsNaming(db, keys);
  await database.write((tx) => tell(tx, platform, email, acting, "read personal data"));
  return {
    email,
    otherAddresses: keys.slice(1),
    messages: rowsInChunks(ids.messages, (chunk) => PLACES.messages.tell(db, chunk)),
    applications: rowsInChunks(ids.applications, (chunk) => PLACES.applications.tell(db, chunk)),
    customers: rowsInChunks(ids.customers, (chunk) => PLACES.customers.tell(db, chunk)),
    subscriptions: rowsInChunks(ids.subscriptions, (chunk) => PLACES.subscriptions.tell(db, chunk)),
    mails: rowsInChunks(ids.mails, (chunk) => PLACES.mails.tell(db, chunk)),
    accounts: rowsInChunks(ids.accounts, (chunk) => PLACES.accounts.tell(db, chunk)),
    trail: rowsInChunks([...trail.lines].sort(), (chunk) => findAuditLines(db, chunk)),
    settings,
    mentions,
    answers: answers.length,
    limits,
  };
}

/** Records of others that name one of the addresses in passing. They are theirs: told, and never erased with somebody else. */
async function findMentionsOf(db: Read, keys: readonly string[], ids: FoundPerson["ids"]): Promise<Mention[]> {
  const mentions: Mention[] = [];
  for (const [kind, { type, texts }] of Object.entries(PLACES)) {
    const own = new Set(ids[kind as keyof typeof PLACES]);
    for (const id of await findMentions(db, texts, keys)) if (!own.has(id)) mentions.push({ type, id });
  }
  return mentions;
}

/**
 * Deletes everything kept under an address. Noted first where a restored backup finds it, so that nothing of it comes back
 * (`reapplyErasures`), and once more when it is done: a backup that was begun meanwhile holds what was there before. Then the
 * files, and what the database still has of it on the disk.
 */
export async function erasePersonalData(platform: Platform, email: string, acting: Acting): Promise<ErasedData> {
  const { database, log } = platform;
  const keys = await findKeys(database.read, emailKey(email));
  const account = { hasAccount: (await findPersonalIds(database.read, PLACES.accounts, keys)).length > 0 };
  await noteErasure(platform, keys, "begun", account);
  await database.write((tx) => tell(tx, platform, email, acting, "erased personal data"));
  const counts = await erasePerson(database, keys, platform.now().toISOString());
  await removeLooseFiles(platform);
  await noteErasure(platform, keys, "done", account);
  await sweepMailFiles(platform);
  if (!(await database.forgetDeleted())) log.warn("what was erased is still in the write-ahead log");
  return counts;
}

function tell(tx: Tx, platform: Platform, email: string, { session, caller }: Acting, action: string): Promise<void> {
  return recordAudit(tx, platform.now(), {
    account: session.account,
    action,
    record: { type: "person", id: pseudonymOf(platform, email), name: "Somebody" },
    caller,
  });
}

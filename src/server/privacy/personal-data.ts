import { emailKey } from "#contract/fields.ts";
import { mapToRecord } from "#contract/map-record.ts";
import { phoneKey } from "#contract/phone-key.ts";
import {
  type ErasedData,
  type ErasureInput,
  PERSONAL_KINDS,
  type PersonalData,
  type PersonInput,
} from "#contract/privacy.ts";
import { findAuditEntries } from "#server/audit/list-audit.ts";
import { rowsInChunks } from "#server/platform/database/chunks.ts";
import { findLimitsOf } from "#server/platform/database/limit-counters.ts";
import { tablesOf } from "#server/platform/database/platform-tables.ts";
import { isPersonal } from "#server/platform/database/table.ts";
import { removeLooseFiles } from "#server/platform/files/unreferenced-files.ts";
import { findPersonalIds, findRowsMentioning, personalTexts } from "#server/platform/people/personal-rows.ts";
import type { Platform } from "#server/platform/platform.ts";
import { act, namedRecord } from "#server/platform/records/act.ts";
import type { ActorContext } from "#server/platform/records/records.ts";
import { requireActiveSession, requireRecentConfirmation } from "#server/platform/session/session.ts";
import { erasePerson } from "#server/privacy/erase-person.ts";
import { noteErasure, pseudonymOf } from "#server/privacy/erasures.ts";
import {
  type FoundAddresses,
  type FoundPerson,
  findKeys,
  findKeysByPhone,
  findPerson,
  keysToErase,
  rateLimitKeysOf,
} from "#server/privacy/find-person.ts";
import { personalRecordsOf } from "#server/privacy/personal-records.ts";
import { findSettingsNaming } from "#server/settings/personal-settings.ts";
import { usersTable } from "#server/users/tables.ts";

type Mention = PersonalData["mentions"][number];

/** Returns the addresses of a person, found by one of them or by a telephone number. */
function keysOf(platform: Platform, { email, phone }: PersonInput): Promise<FoundAddresses> {
  return phone === undefined ? findKeys(platform, emailKey(email ?? "")) : findKeysByPhone(platform, phoneKey(phone));
}

/**
 * Returns everything stored under an address or a telephone number, as the contract's PersonalData. Its lists are
 * streams (`streamJson`), because a visitor may have sent more than fits into memory. The request is logged in the
 * audit trail under a pseudonym.
 */
export async function readPersonalData(platform: Platform, person: PersonInput, acting: ActorContext) {
  const { database, features } = platform;
  const db = database.read;
  const { keys, unsure } = await keysOf(platform, person);
  const { ids, trail, answers } = await findPerson(platform, keys);
  const exported = new Map(personalRecordsOf(features).map((records) => [records.kind, records]));
  const limits = await findLimitsOf(db, rateLimitKeysOf(keys));
  const addresses = keys.filter((key) => key.includes("@"));
  const mentions = await findMentionsOf(platform, addresses, ids);
  const settings = await findSettingsNaming(db, addresses);
  await recordAccess(platform, keys[0] ?? "", acting, "read personal data");
  const records = mapToRecord(PERSONAL_KINDS, (kind) =>
    rowsInChunks(ids[kind], async (chunk) => (await exported.get(kind)?.exportRows(db, chunk)) ?? []),
  );
  return {
    email: person.email ?? "",
    phone: person.phone ?? "",
    otherAddresses: keys.slice(1),
    unsureAddresses: unsure,
    ...records,
    trail: rowsInChunks([...trail.entries].sort(), (chunk) => findAuditEntries(db, tablesOf(features), chunk)),
    settings,
    mentions,
    answers: answers.length,
    limits: limits.length,
  };
}

/**
 * Returns other people's records, and pages of the site, whose text contains one of the addresses. An erasure of the
 * person leaves them unchanged.
 */
async function findMentionsOf(
  { database, features }: Platform,
  keys: readonly string[],
  ids: FoundPerson["ids"],
): Promise<Mention[]> {
  const mentions: Mention[] = [];
  // A person who only called may have a telephone number and no address.
  if (keys.length === 0) return mentions;
  const tables = tablesOf(features);
  for (const { kind, table } of personalRecordsOf(features)) {
    if (!isPersonal(table)) continue;
    const own = new Set(ids[kind]);
    const found = await findRowsMentioning(database, personalTexts(table, tables), keys);
    for (const id of found) if (!own.has(id)) mentions.push({ type: table.recordType, id });
  }
  for (const { type, find } of features.flatMap(({ people }) => people?.mentions ?? []))
    for (const id of await find(database, keys)) mentions.push({ type, id });
  return mentions;
}

/**
 * Deletes everything stored under an address or a telephone number. Notes outside the database, from before and after
 * the deletion, make the restore of any backup erase the person again (`reapplyErasures`). Housekeeping removes the
 * bytes in search indexes and the write-ahead log within an hour (`forgetDeleted`).
 */
export async function erasePersonalData(
  platform: Platform,
  { otherAddresses, ...person }: ErasureInput,
  acting: ActorContext,
): Promise<ErasedData> {
  requireRecentConfirmation(platform, acting.session);
  const { database } = platform;
  const keys = keysToErase(await keysOf(platform, person), otherAddresses?.map(emailKey));
  const account = { hasAccount: (await findPersonalIds(database.read, usersTable, keys)).length > 0 };
  // The search may have taken seconds.
  await database.write((tx) => requireActiveSession(tx, acting.session));
  await noteErasure(platform, keys, "begun", account);
  await recordAccess(platform, keys[0] ?? "", acting, "erased personal data");
  const counts = await erasePerson(platform, keys, platform.now().toISOString());
  await removeLooseFiles(platform);
  await noteErasure(platform, keys, "done", account);
  // The program reads the mailbox, and never deletes from it.
  return { ...counts, mailbox: platform.config.inbox.mailbox !== undefined || counts.entries > 0 };
}

/** Adds an audit entry about the person with a key, under a pseudonym of that key. */
function recordAccess(platform: Platform, key: string, acting: ActorContext, action: string): Promise<undefined> {
  const subject = namedRecord({ type: "person", id: pseudonymOf(platform, key), name: "Somebody", people: [] });
  return act(platform, acting, subject, action, async () => ({ result: undefined }));
}

import type { FieldError } from "#contract/error-response.ts";
import { KEY_LIMITS, KEY_MESSAGES, type KeyInput, type NewKey, type OwnKey } from "#contract/keys.ts";
import { may } from "#contract/permissions.ts";
import { mailAccount } from "#server/account-notices/mail-account.ts";
import { limitChanges } from "#server/platform/api/limits.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { HttpError, invalidFields, notFound } from "#server/platform/http/http-error.ts";
import type { Platform } from "#server/platform/platform.ts";
import { act, type Subject } from "#server/platform/records/act.ts";
import { type AuditEntry, recordAudit } from "#server/platform/records/audit.ts";
import type { ActorContext } from "#server/platform/records/records.ts";
import { endCalendarAddress } from "#server/platform/session/calendar-addresses.ts";
import {
  addKey,
  endEveryKeyOf,
  endKey,
  findOwnKey,
  keyExpiry,
  listOwnKeys,
  makeKey,
} from "#server/platform/session/keys.ts";
import { requireActiveSession, requireRecentConfirmation, type Session } from "#server/platform/session/session.ts";

/** Returns the properties of a key for the audit log. The key itself is never logged. */
function inTrail({ name, prefix, permissions, expiresAt }: OwnKey) {
  return { name, prefix, permissions, expiresAt };
}

/** Returns the faults of a new key: permissions that the caller lacks, and an end that is past or too far ahead. */
function faultsOf({ permissions, expiresAt }: KeyInput, session: Session, now: Date): FieldError[] {
  const missing = permissions.flatMap((permission, at) =>
    may(session.permissions, permission)
      ? []
      : [{ path: `permissions.${at}`, message: KEY_MESSAGES.permissionMissing }],
  );
  if (expiresAt === undefined) return missing;
  const wrong = (message: string) => [...missing, { path: "expiresAt", message }];
  if (expiresAt <= now.toISOString()) return wrong(KEY_MESSAGES.expired);
  return expiresAt > keyExpiry(now, KEY_LIMITS.maxDays) ? wrong(KEY_MESSAGES.expiresTooLate) : missing;
}

const entryOf = ({ id, name }: OwnKey): AuditEntry["record"] => ({ type: "key", id, name, people: [] });

/** Creates an API key and returns it; only its hash is stored. Throws a 403 unless the password was confirmed in the last ten minutes. */
export async function createOwnKey(platform: Platform, acting: ActorContext, input: KeyInput): Promise<NewKey> {
  const { session } = acting;
  requireRecentConfirmation(platform, session);
  const now = platform.now();
  const faults = faultsOf(input, session, now);
  if (faults.length > 0) throw invalidFields(faults);
  const { key, made } = makeKey(now, input);
  const subject: Subject<OwnKey> = {
    async find(tx) {
      await requireActiveSession(tx, session);
      return made;
    },
    entryOf: async (_tx, added) => entryOf(added),
  };
  await act(platform, acting, subject, "created", async (tx) => {
    await limitChanges(tx, platform, "key-change", { id: session.account.id });
    const others = await listOwnKeys(tx, session.account.id, now);
    if (others.length >= KEY_LIMITS.perAccount) throw new HttpError(409, "too-many-keys", KEY_MESSAGES.tooMany);
    await addKey(tx, session.account.id, key, made);
    await mailAccount(tx, platform, session.account, "key-created", acting.caller);
    return { result: undefined, after: inTrail(made) };
  });
  platform.mailQueued();
  return { ...made, key };
}

/**
 * Revokes one of the caller's keys. Throws a 404 if it does not exist or belongs to a different account, and a 403 unless the password
 * was confirmed in the last ten minutes.
 */
export async function deleteOwnKey(platform: Platform, acting: ActorContext, id: string): Promise<undefined> {
  requireRecentConfirmation(platform, acting.session);
  const accountId = acting.session.account.id;
  const own: Subject<OwnKey> = {
    async find(tx) {
      const key = await findOwnKey(tx, id, accountId);
      if (!key) throw notFound("There is no such key.");
      return key;
    },
    entryOf: async (_tx, key) => entryOf(key),
  };
  await act(platform, acting, own, "deleted", async (tx, key) => {
    await endKey(tx, id);
    return { result: undefined, before: inTrail(key) };
  });
}

/** Revokes all keys of an account that is blocked or may be compromised, and its calendar address. Logs each key in the audit trail. */
export async function endKeysAndCalendarOf(
  tx: Tx,
  platform: Pick<Platform, "now">,
  userId: string,
  by: Pick<AuditEntry, "account" | "caller">,
): Promise<void> {
  await endCalendarAddress(tx, userId);
  for (const key of await endEveryKeyOf(tx, userId)) {
    await recordAudit(tx, platform.now(), { ...by, action: "deleted", record: entryOf(key), before: inTrail(key) });
  }
}

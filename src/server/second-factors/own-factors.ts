import type { SecondFactorMethod } from "#contract/auth.ts";
import { type Factor, LAST_FACTOR, NO_APP_TO_CONFIRM, NO_FACTOR } from "#contract/factors.ts";
import { FIRST_FACTOR_FACTS, type NoticeName } from "#server/account-notices/notice-mails.ts";
import { notifyAccount } from "#server/account-notices/notify-account.ts";
import { limitChanges } from "#server/platform/api/limits.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import type { ListResult } from "#server/platform/database/lists.ts";
import { HttpError, notFound } from "#server/platform/http/http-error.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type AuditEntry, recordAudit } from "#server/platform/records/audit.ts";
import { newId } from "#server/platform/records/ids.ts";
import type { ActorContext } from "#server/platform/records/records.ts";
import { endSessionsOf, requireActiveSession, requireConfirmed } from "#server/platform/session/session.ts";
import { wrongCode } from "#server/second-factors/check-code.ts";
import { makeRecoveryCodes } from "#server/second-factors/recovery-codes.ts";
import {
  countRecoveryCodes,
  deleteFactor,
  deleteFactorsOf,
  deleteTotpsOf,
  findTotp,
  insertTotp,
  listFactorsOf,
  replaceRecoveryCodes,
  setTotpConfirmed,
} from "#server/second-factors/store.ts";
import { newTotpSecret, stepOf, totpUri } from "#server/second-factors/totp.ts";
import { readSettings } from "#server/settings/read-settings.ts";

/** How long a new authenticator app can be confirmed. */
const PENDING_MS = 60 * 60_000;

/** Returns the account's second factors, oldest first. */
export async function listFactors(db: Read, userId: string): Promise<ListResult<Factor>> {
  const rows = await listFactorsOf(db, userId);
  return { rows, total: rows.length };
}

/** Deletes all second factors of an account. Returns their names. */
export async function removeFactors(tx: Tx, userId: string): Promise<string[]> {
  const factors = await listFactorsOf(tx, userId);
  await deleteFactorsOf(tx, userId);
  return factors.map(({ name }) => name);
}

/**
 * Ends the passkeys of an account whose password was reset, if an authenticator app remains. Without an app they stay, or the account
 * would lose its second factor. Returns the passkeys that stay.
 */
export async function endPasskeysBesideApp(
  tx: Tx,
  platform: Pick<Platform, "now">,
  user: AuditEntry["record"],
  by: Pick<AuditEntry, "account" | "caller">,
): Promise<Factor[]> {
  const factors = await listFactorsOf(tx, user.id);
  if (!factors.some(({ type }) => type === "totp")) return factors;
  await endPasskeysOf(tx, platform, user, by);
  return [];
}

/**
 * Ends every passkey of a deactivated account: each signs in without the password. An authenticator app stays; recovery codes are deleted
 * with the last factor.
 */
export async function endPasskeysOf(
  tx: Tx,
  platform: Pick<Platform, "now">,
  user: AuditEntry["record"],
  by: Pick<AuditEntry, "account" | "caller">,
): Promise<void> {
  const factors = await listFactorsOf(tx, user.id);
  const passkeys = factors.filter(({ type }) => type === "passkey");
  if (passkeys.length === 0) return;
  for (const passkey of passkeys) await deleteFactor(tx, passkey, user.id);
  if (passkeys.length === factors.length) await replaceRecoveryCodes(tx, user.id, []);
  const before = { passkeys: passkeys.map(({ name }) => name) };
  await recordAudit(tx, platform.now(), { ...by, action: "removed passkeys", record: user, before });
}

/** Returns the methods that the account can use in the second step of a sign-in; none without a second factor. */
export async function listMethods(db: Read, userId: string): Promise<SecondFactorMethod[]> {
  const types = (await listFactorsOf(db, userId)).map(({ type }) => type);
  if (types.length === 0) return [];
  const methods: SecondFactorMethod[] = types.includes("totp") ? ["totp"] : [];
  if ((await countRecoveryCodes(db, userId)) > 0) methods.push("recovery");
  if (types.includes("passkey")) methods.push("passkey");
  return methods;
}

/** Action in the audit log for each change of which the owner gets a mail. */
const ACTIONS = {
  "app-added": "added an authenticator app",
  "app-removed": "removed their authenticator app",
  "passkey-added": "added a passkey",
  "passkey-removed": "removed a passkey",
  "recovery-codes-renewed": "made new recovery codes",
} as const satisfies Partial<Record<NoticeName, string>>;

/** Logs a change in the audit trail and queues a mail to the owner; call `mailQueued` afterwards. */
export async function recordFactorChange(
  tx: Tx,
  platform: Platform,
  { session, caller }: ActorContext,
  change: keyof typeof ACTIONS,
  { passkey, isFirst = false }: { passkey?: string; isFirst?: boolean } = {},
): Promise<void> {
  const { account } = session;
  const record = { type: "user", id: account.id, name: account.name, people: [account.email] };
  const named = passkey === undefined ? {} : { after: { passkey } };
  await recordAudit(tx, platform.now(), { account, action: ACTIONS[change], record, caller, ...named });
  // The mail omits the passkey's name, which an intruder could use to write any text to the owner.
  await notifyAccount(tx, platform, account, change, caller, isFirst ? FIRST_FACTOR_FACTS : []);
}

/**
 * Ends the account's other sessions if it has no second factor yet, because they began with the password alone.
 * Returns whether this is its first factor.
 */
export async function endOtherSessionsOnFirstFactor(tx: Tx, { session }: ActorContext): Promise<boolean> {
  const isFirst = (await listFactorsOf(tx, session.account.id)).length === 0;
  if (isFirst) await endSessionsOf(tx, session.account.id, session.id);
  return isFirst;
}

/** Adds an unconfirmed authenticator app, which replaces an earlier unconfirmed one. It counts after a correct code. */
export async function addTotp(platform: Platform, acting: ActorContext) {
  requireConfirmed(platform, acting.session);
  const { account } = acting.session;
  const secret = newTotpSecret();
  const { company } = await readSettings(platform.database.read, platform.config);
  await platform.database.write(async (tx) => {
    await requireActiveSession(tx, acting.session);
    await limitChanges(tx, platform, "factor-change", { id: account.id });
    await deleteTotpsOf(tx, account.id, "pending");
    const created_at = platform.now().toISOString();
    await insertTotp(tx, { id: newId(), user_id: account.id, secret, created_at });
    const record = { type: "user", id: account.id, name: account.name, people: [account.email] };
    const action = "began to add an authenticator app";
    await recordAudit(tx, platform.now(), { account, action, record, caller: acting.caller });
  });
  return { data: { secret, uri: totpUri(secret, { issuer: company.name, account: account.email }) } };
}

/** Confirms the new app, which replaces an earlier one. Returns ten recovery codes, which replace all earlier ones. */
export async function confirmTotp(platform: Platform, acting: ActorContext, code: string) {
  requireConfirmed(platform, acting.session);
  const { id: userId } = acting.session.account;
  const made = await platform.database.write(async (tx) => {
    await requireActiveSession(tx, acting.session);
    const now = platform.now();
    const begun = await findTotp(tx, userId, "pending");
    const age = begun ? now.getTime() - Date.parse(begun.created_at) : 0;
    if (!begun || age > PENDING_MS) throw new HttpError(409, "nothing-to-confirm", NO_APP_TO_CONFIRM);
    const step = stepOf(code, begun.secret, now);
    if (step === undefined) throw wrongCode(400);
    const isFirst = await endOtherSessionsOnFirstFactor(tx, acting);
    await deleteTotpsOf(tx, userId, "confirmed");
    await setTotpConfirmed(tx, begun.id, step, now.toISOString());
    await recordFactorChange(tx, platform, acting, "app-added", { isFirst });
    return { data: { recoveryCodes: await makeRecoveryCodes(tx, userId) } };
  });
  platform.mailQueued();
  return made;
}

/** Removes one of the caller's factors. Throws a 404 if the account has no such factor, and a 409 if its role needs this last one. */
export async function removeFactor(platform: Platform, acting: ActorContext, id: string): Promise<undefined> {
  // Without a rate limit, so that an intruder cannot keep the owner from removing the intruder's passkey.
  requireConfirmed(platform, acting.session);
  const { account } = acting.session;
  await platform.database.write(async (tx) => {
    await requireActiveSession(tx, acting.session);
    const factors = await listFactorsOf(tx, account.id);
    const factor = factors.find((one) => one.id === id);
    if (!factor) throw notFound("There is no such second factor.");
    const isLast = factors.length === 1;
    const { secondFactorFor } = await readSettings(tx, platform.config);
    if (isLast && secondFactorFor.includes(account.role)) throw new HttpError(409, "last-factor", LAST_FACTOR);
    await deleteFactor(tx, factor, account.id);
    if (isLast) await replaceRecoveryCodes(tx, account.id, []);
    if (factor.type === "totp") await recordFactorChange(tx, platform, acting, "app-removed");
    else await recordFactorChange(tx, platform, acting, "passkey-removed", { passkey: factor.name });
  });
  platform.mailQueued();
}

/** Replaces the recovery codes of the account with ten new ones. */
export async function renewRecoveryCodes(platform: Platform, acting: ActorContext) {
  requireConfirmed(platform, acting.session);
  const { id: userId } = acting.session.account;
  const made = await platform.database.write(async (tx) => {
    await requireActiveSession(tx, acting.session);
    await limitChanges(tx, platform, "factor-change", { id: userId });
    if ((await listFactorsOf(tx, userId)).length === 0) throw new HttpError(409, "no-factor", NO_FACTOR);
    await recordFactorChange(tx, platform, acting, "recovery-codes-renewed");
    return { data: { recoveryCodes: await makeRecoveryCodes(tx, userId) } };
  });
  platform.mailQueued();
  return made;
}

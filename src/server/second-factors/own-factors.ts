import type { SecondFactorMethod } from "#contract/auth.ts";
import { type Factor, LAST_FACTOR, NO_APP_TO_CONFIRM, NO_FACTOR } from "#contract/factors.ts";
import { mailAccount } from "#server/account-notices/mail-account.ts";
import { FIRST_FACTOR_FACTS, type NoticeName } from "#server/account-notices/notice-mails.ts";
import { limitChanges } from "#server/platform/api/limits.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import type { ListResult } from "#server/platform/database/lists.ts";
import { HttpError, notFound } from "#server/platform/http/http-error.ts";
import type { Platform } from "#server/platform/platform.ts";
import { act, ownAccountOf } from "#server/platform/records/act.ts";
import { type AuditEntry, recordAudit } from "#server/platform/records/audit.ts";
import { newId } from "#server/platform/records/ids.ts";
import type { ActorContext } from "#server/platform/records/records.ts";
import { endSessionsOf, requireRecentConfirmation } from "#server/platform/session/session.ts";
import { wrongCode } from "#server/second-factors/check-code.ts";
import { makeRecoveryCodes } from "#server/second-factors/recovery-codes.ts";
import {
  countRecoveryCodes,
  deleteFactor,
  deleteFactorsOf,
  deleteLinksOf,
  deleteTotpsOf,
  findTotp,
  insertTotp,
  listFactorsOf,
  listLinksOf,
  replaceRecoveryCodes,
  setTotpConfirmed,
} from "#server/second-factors/store.ts";
import { newTotpSecret, stepOf, totpUri } from "#server/second-factors/totp.ts";
import { readSettings } from "#server/settings/read-settings.ts";

/** How long a new authenticator app can be confirmed. */
const PENDING_MS = 60 * 60_000;

/** Returns the account's second factors and links to identities, each oldest first. */
export async function listFactors(db: Read, userId: string): Promise<ListResult<Factor>> {
  const rows = [...(await listFactorsOf(db, userId)), ...(await listLinksOf(db, userId))];
  return { rows, total: rows.length };
}

/** Deletes all second factors of an account, and its links to identities. Returns their names. */
export async function removeFactors(tx: Tx, userId: string): Promise<string[]> {
  const { rows } = await listFactors(tx, userId);
  await deleteFactorsOf(tx, userId);
  return rows.map(({ name }) => name);
}

/**
 * Ends the links to identities of an account whose password was reset, and its passkeys if it has an authenticator app.
 * Without an app the passkeys stay, or the account would lose its second factor. Returns the passkeys that stay.
 */
export async function endLinksAndPasskeysBesideApp(
  tx: Tx,
  platform: Pick<Platform, "now">,
  user: AuditEntry["record"],
  by: Pick<AuditEntry, "account" | "caller">,
): Promise<Factor[]> {
  await endLinksOf(tx, platform, user, by);
  const factors = await listFactorsOf(tx, user.id);
  if (!factors.some(({ type }) => type === "totp")) return factors;
  await endPasskeysOf(tx, platform, user, by);
  return [];
}

/**
 * Ends every link to an identity of an account whose password was reset or that was deactivated: a link signs in
 * without the password.
 */
export async function endLinksOf(
  tx: Tx,
  platform: Pick<Platform, "now">,
  user: AuditEntry["record"],
  by: Pick<AuditEntry, "account" | "caller">,
): Promise<void> {
  const links = await deleteLinksOf(tx, user.id);
  if (links.length === 0) return;
  await recordAudit(tx, platform.now(), { ...by, action: "unlinked sign-ins", record: user, before: { links } });
}

/**
 * Ends every passkey of an account, since a passkey signs in without the password. An authenticator app stays. Recovery
 * codes are deleted with the last factor.
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

/** Action in the audit log of a link to an identity. */
export const LINKED_SIGN_IN = "linked a sign-in";

/** Action in the audit log for each change of which the owner gets a mail. */
const ACTIONS = {
  "app-added": "added an authenticator app",
  "app-removed": "removed their authenticator app",
  "passkey-added": "added a passkey",
  "passkey-removed": "removed a passkey",
  "recovery-codes-renewed": "made new recovery codes",
  "provider-linked": LINKED_SIGN_IN,
  "provider-unlinked": "unlinked a sign-in",
} as const satisfies Partial<Record<NoticeName, string>>;

const REMOVED = { totp: "app-removed", passkey: "passkey-removed", oidc: "provider-unlinked" } as const;

interface FactorChange<Result> {
  result: Result;
  /** Name of the passkey that was added or removed. */
  passkey?: string;
  /** Whether the account had no second factor before. */
  isFirst?: boolean;
  isUnchanged?: boolean;
}

/**
 * Changes the factors of the caller's account in one transaction, with an audit entry and a mail to the owner. Throws a
 * 403 without a recent confirmation. Returns the `result` of the work.
 */
export async function changeFactors<Result>(
  platform: Platform,
  acting: ActorContext,
  change: keyof typeof ACTIONS,
  work: (tx: Tx, userId: string, now: Date) => Promise<FactorChange<Result>>,
): Promise<Result> {
  const { session, caller } = acting;
  requireRecentConfirmation(platform, session);
  const result = await act(platform, acting, ownAccountOf(session), ACTIONS[change], async (tx, account, now) => {
    const { passkey, isFirst = false, ...done } = await work(tx, account.id, now);
    if (done.isUnchanged) return done;
    // The mail omits the passkey's name, which an intruder could use to write any text to the owner.
    await mailAccount(tx, platform, account, change, caller, isFirst ? FIRST_FACTOR_FACTS : []);
    return passkey === undefined ? done : { ...done, after: { passkey } };
  });
  platform.mailQueued();
  return result;
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

/**
 * Adds an unconfirmed authenticator app, which replaces an earlier unconfirmed one. It is no second factor until
 * `confirmTotp` gets a correct code. Throws a 403 without a recent confirmation.
 */
export async function addTotp(platform: Platform, acting: ActorContext) {
  requireRecentConfirmation(platform, acting.session);
  const { account } = acting.session;
  const secret = newTotpSecret();
  const { company } = await readSettings(platform.database.read, platform.config);
  const subject = ownAccountOf(acting.session);
  await act(platform, acting, subject, "began to add an authenticator app", async (tx, { id }, now) => {
    await limitChanges(tx, platform, "factor-change", { id });
    await deleteTotpsOf(tx, id, "pending");
    await insertTotp(tx, { id: newId(), user_id: id, secret, created_at: now.toISOString() });
    return { result: undefined };
  });
  return { data: { secret, uri: totpUri(secret, { issuer: company.name, account: account.email }) } };
}

/**
 * Confirms the new app, which replaces an earlier one. Returns ten recovery codes, which replace all earlier ones.
 * Throws a 409 without an app to confirm, and a 400 for a wrong code.
 */
export function confirmTotp(platform: Platform, acting: ActorContext, code: string) {
  return changeFactors(platform, acting, "app-added", async (tx, userId, now) => {
    const pending = await findTotp(tx, userId, "pending");
    const age = pending ? now.getTime() - Date.parse(pending.created_at) : 0;
    if (!pending || age > PENDING_MS) throw new HttpError(409, "nothing-to-confirm", NO_APP_TO_CONFIRM);
    const step = stepOf(code, pending.secret, now);
    if (step === undefined) throw wrongCode(400);
    const isFirst = await endOtherSessionsOnFirstFactor(tx, acting);
    await deleteTotpsOf(tx, userId, "confirmed");
    await setTotpConfirmed(tx, pending.id, step, now.toISOString());
    return { result: { data: { recoveryCodes: await makeRecoveryCodes(tx, userId) } }, isFirst };
  });
}

/** Removes one of the caller's factors or links. Throws a 404 if the account has no such factor, and a 409 if its role needs this last one. */
export async function removeFactor(platform: Platform, acting: ActorContext, id: string): Promise<undefined> {
  // Without a rate limit, so that an intruder cannot keep the owner from removing the intruder's passkey.
  const { account } = acting.session;
  const isOwn = (one: Factor) => one.id === id;
  // An unknown factor has no type: any does, since the work below throws.
  const change = REMOVED[(await listFactors(platform.database.read, account.id)).rows.find(isOwn)?.type ?? "passkey"];
  await changeFactors(platform, acting, change, async (tx) => {
    const factors = await listFactorsOf(tx, account.id);
    const link = (await listLinksOf(tx, account.id)).find(isOwn);
    if (link) {
      await deleteFactor(tx, link, account.id);
      return { result: undefined };
    }
    const factor = factors.find(isOwn);
    if (!factor) throw notFound("There is no such second factor.");
    const isLast = factors.length === 1;
    const { secondFactorFor } = await readSettings(tx, platform.config);
    if (isLast && secondFactorFor.includes(account.role)) throw new HttpError(409, "last-factor", LAST_FACTOR);
    await deleteFactor(tx, factor, account.id);
    if (isLast) await replaceRecoveryCodes(tx, account.id, []);
    return { result: undefined, ...(factor.type === "passkey" && { passkey: factor.name }) };
  });
}

/**
 * Replaces the recovery codes of the account with ten new ones. Throws a 409 for an account without a second factor.
 */
export function renewRecoveryCodes(platform: Platform, acting: ActorContext) {
  return changeFactors(platform, acting, "recovery-codes-renewed", async (tx, userId) => {
    await limitChanges(tx, platform, "factor-change", { id: userId });
    if ((await listFactorsOf(tx, userId)).length === 0) throw new HttpError(409, "no-factor", NO_FACTOR);
    return { result: { data: { recoveryCodes: await makeRecoveryCodes(tx, userId) } } };
  });
}

import type { Account } from "#contract/auth.ts";
import { OIDC_FAILED, OIDC_LINKED, OIDC_TAKEN, type ProviderAnswer } from "#contract/oidc.ts";
import { mailAccount } from "#server/account-notices/mail-account.ts";
import { limitChanges } from "#server/platform/api/limits.ts";
import type { Caller } from "#server/platform/api/serve.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/http-error.ts";
import type { OidcConfig } from "#server/platform/oidc-config.ts";
import type { Platform } from "#server/platform/platform.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { newId } from "#server/platform/records/ids.ts";
import type { ActorContext } from "#server/platform/records/records.ts";
import { hashToken, requireRecentConfirmation } from "#server/platform/session/session.ts";
import {
  type Identity,
  ProviderRefusal,
  redeemCode,
  requireProvider,
} from "#server/second-factors/identity-provider.ts";
import { changeFactors, LINKED_SIGN_IN } from "#server/second-factors/own-factors.ts";
import { findLink, insertLink, insertUsedChallenge, isLinkedAt, setLinkUsed } from "#server/second-factors/store.ts";

/** How long a used code is refused here. Providers accept one for ten minutes at most. */
const USED_FOR_MS = 60 * 60_000;

/** Marks a code as used. Throws a `ProviderRefusal` when it was used before, since a provider may accept it again. */
export async function takeProviderCode(tx: Tx, { now }: Pick<Platform, "now">, code: string): Promise<void> {
  const over = new Date(now().getTime() + USED_FOR_MS);
  const isFirst = await insertUsedChallenge(tx, hashToken(`oidc ${code}`), over.toISOString());
  if (!isFirst) throw new ProviderRefusal("the code was used before");
}

/** Returns the id of the account that is linked to the identity, or undefined. */
export async function findLinkedAccount(db: Read, identity: Identity): Promise<string | undefined> {
  return (await findLink(db, identity))?.user_id;
}

/** Stores the time of a sign-in by the link. Returns false if the account is not linked to the identity any more. */
export async function noteLinkUsed(tx: Tx, identity: Identity, userId: string, now: Date): Promise<boolean> {
  const link = await findLink(tx, identity);
  if (link?.user_id !== userId) return false;
  await setLinkUsed(tx, link.id, now.toISOString());
  return true;
}

/**
 * Links an account to an identity that has the address of the account, with audit entry and mail. Returns false if the
 * account is already linked to an identity of this provider.
 */
export async function linkByAddress(
  tx: Tx,
  platform: Platform,
  identity: Identity,
  account: Pick<Account, "id" | "name" | "email">,
  caller: Caller,
): Promise<boolean> {
  if (await isLinkedAt(tx, account.id, identity.issuer)) return false;
  const now = platform.now();
  await insertIdentity(tx, requireProvider(platform), identity, account.id, now);
  const record = { type: "user", id: account.id, name: account.name, people: [account.email] };
  await recordAudit(tx, now, { account, action: LINKED_SIGN_IN, record, caller });
  await mailAccount(tx, platform, account, "provider-linked", caller);
  return true;
}

/** Inserts a link and returns its id. */
async function insertIdentity(
  tx: Tx,
  { name }: OidcConfig,
  { issuer, subject }: Identity,
  user_id: string,
  now: Date,
): Promise<string> {
  const id = newId();
  await insertLink(tx, { id, user_id, issuer, subject, name, last_used_at: null, created_at: now.toISOString() });
  return id;
}

/**
 * Links the caller's account to the identity that the provider signed in. Throws a 400 if the provider or its token was
 * refused, and a 409 if the identity belongs to another account, or the account is linked to another identity.
 */
export async function linkOwnIdentity(platform: Platform, acting: ActorContext, answer: ProviderAnswer) {
  const oidc = requireProvider(platform);
  requireRecentConfirmation(platform, acting.session);
  try {
    const identity = await redeemCode(platform, answer);
    const id = await changeFactors(platform, acting, "provider-linked", async (tx, userId, now) => {
      await limitChanges(tx, platform, "factor-change", { id: userId });
      await takeProviderCode(tx, platform, answer.code);
      const known = await findLink(tx, identity);
      if (known && known.user_id !== userId) throw new HttpError(409, "oidc-taken", OIDC_TAKEN);
      if (known) return { result: known.id, isUnchanged: true };
      if (await isLinkedAt(tx, userId, identity.issuer)) throw new HttpError(409, "oidc-linked", OIDC_LINKED);
      return { result: await insertIdentity(tx, oidc, identity, userId, now) };
    });
    return { data: { id } };
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    platform.log.warn({ requestId: acting.caller.requestId, reason: error.message }, "identity was not linked");
    // A 401 would end the session of the caller.
    throw new HttpError(400, "not-linked", OIDC_FAILED, { errors: [{ path: "code", message: OIDC_FAILED }] });
  }
}

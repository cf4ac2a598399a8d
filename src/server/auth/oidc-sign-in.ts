import type { Account } from "#contract/auth.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import { emailKey } from "#contract/fields.ts";
import { NO_ACCOUNT, OIDC_FAILED, type signInWithOidc as signInCall } from "#contract/oidc.ts";
import { openSession } from "#server/auth/open-session.ts";
import { recordSignIn } from "#server/auth/sign-in.ts";
import { limitSuccessfulSignIns } from "#server/auth/sign-in-limits.ts";
import { countWrongGuess } from "#server/platform/api/limits.ts";
import type { Caller } from "#server/platform/api/serve.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { violationOf } from "#server/platform/database/errors.ts";
import { HttpError } from "#server/platform/http/http-error.ts";
import { findActiveAccount } from "#server/platform/people/active-accounts.ts";
import type { Platform } from "#server/platform/platform.ts";
import { beginChallenge } from "#server/platform/session/challenges.ts";
import { findKnownDevice } from "#server/platform/session/devices.ts";
import {
  type Identity,
  ProviderRefusal,
  redeemCode,
  requireProvider,
} from "#server/second-factors/identity-provider.ts";
import {
  findLinkedAccount,
  linkByAddress,
  noteLinkUsed,
  takeProviderCode,
} from "#server/second-factors/link-identity.ts";
import { listMethods } from "#server/second-factors/own-factors.ts";
import { admitByAddress, createProvidedAccount, unknownPasswordHash } from "#server/users/provided-accounts.ts";

type ProviderSignIn = BodyOf<typeof signInCall>;

/** Refusal of an identity that the provider vouches for. The message is the reason for the log. */
class NoAccount extends Error {
  override name = "NoAccount";
  /** Address of the identity or of its account, if there is one. */
  readonly email: string | undefined;

  constructor(reason: string, email: string | undefined) {
    super(reason);
    this.email = email;
  }
}

/**
 * Signs in the person whom the identity provider signed in. Returns a token, or a challenge when the account has a second factor and the
 * provider checked none. Throws one of two 401s, whose reasons are in the log alone.
 */
export async function signInWithOidc(platform: Platform, { device, ...answer }: ProviderSignIn, caller: Caller) {
  requireProvider(platform);
  let refused: NoAccount | ProviderRefusal | undefined;
  const work = () =>
    enter(platform, answer, device, caller).catch((error: unknown) => {
      if (!(error instanceof NoAccount || error instanceof ProviderRefusal)) throw error;
      refused = error;
    });
  const entered = await countWrongGuess(platform, [["sign-in-network", { address: caller.address }]], work);
  if (entered) return entered;
  platform.log.warn({ requestId: caller.requestId, reason: refused?.message }, "sign-in by OpenID Connect refused");
  if (!(refused instanceof NoAccount)) throw new HttpError(401, "sign-in-failed", OIDC_FAILED);
  const { email } = refused;
  if (email) await recordSignIn(platform, "failed to sign in", email, caller, { email: emailKey(email) });
  throw new HttpError(401, "no-account", NO_ACCOUNT);
}

/**
 * Redeems the provider's code, and begins the session or the second step of the sign-in. Throws a `NoAccount` or a `ProviderRefusal`
 * if the person may not sign in.
 */
async function enter(
  platform: Platform,
  answer: Omit<ProviderSignIn, "device">,
  device: string | undefined,
  caller: Caller,
) {
  const { database } = platform;
  const identity = await redeemCode(platform, answer);
  const account = await findOrLinkAccount(platform, identity, answer.code, caller);
  const known = await findKnownDevice(platform, device, emailKey(account.email));
  await limitSuccessfulSignIns(platform, account.id, known);
  const { hasSecondFactor } = identity;
  const challenge = hasSecondFactor ? undefined : await database.write((tx) => challengeOf(platform, tx, account.id));
  if (challenge) return challenge;
  return openSession(platform, {
    account,
    caller,
    known,
    isProviderFactor: hasSecondFactor,
    async check(tx) {
      const isOpen =
        (await findActiveAccount(tx, account.id)) && (await noteLinkUsed(tx, identity, account.id, platform.now()));
      if (!isOpen) throw new NoAccount("the account was changed at the same time", account.email);
      // A second factor that was added since the check is required already.
      if (!hasSecondFactor && (await listMethods(tx, account.id)).length > 0)
        throw new ProviderRefusal("a second factor was added at the same time");
      return hasSecondFactor ? "OpenID Connect with a second factor" : "OpenID Connect";
    },
  });
}

/** Begins the second step of a sign-in; returns undefined when the account has no second factor. */
async function challengeOf(platform: Platform, tx: Tx, userId: string) {
  const methods = await listMethods(tx, userId);
  if (methods.length === 0) return undefined;
  return { data: { challenge: await beginChallenge(platform, tx, userId), methods } };
}

/**
 * Returns the active account of an identity: the linked one, else the account with its address, else a new one. The latter two are
 * linked. Uses up the code. Throws a `NoAccount` if no active account is found or may be created.
 */
async function findOrLinkAccount(
  platform: Platform,
  identity: Identity,
  code: string,
  caller: Caller,
): Promise<Account> {
  const { read, write } = platform.database;
  const isLinked = (await findLinkedAccount(read, identity)) !== undefined;
  const first = isLinked
    ? undefined
    : { email: await identity.findAddress(), passwordHash: await unknownPasswordHash(platform) };
  const work = async (tx: Tx) => {
    await takeProviderCode(tx, platform, code);
    const id = (await findLinkedAccount(tx, identity)) ?? (await linkFirst(tx, platform, identity, first, caller));
    const account = await findActiveAccount(tx, id);
    if (!account) throw new NoAccount("the account is inactive", undefined);
    return account;
  };
  // Of two first sign-ins at the same time, the second finds the account of the first.
  const account = await write(work).catch((error: unknown) => {
    if (violationOf(error)?.kind !== "unique") throw error;
    return write(work);
  });
  if (first) platform.mailQueued();
  return account;
}

/**
 * Links the account with the identity's address, or a new one. Returns its id. `first` is undefined if the identity had an account
 * before the transaction, which has none any more.
 */
async function linkFirst(
  tx: Tx,
  platform: Platform,
  identity: Identity,
  first: { email: string | undefined; passwordHash: string } | undefined,
  caller: Caller,
): Promise<string> {
  const now = platform.now();
  if (!first?.email) throw new NoAccount("the identity is linked to no account and has no verified address", undefined);
  const { email, passwordHash } = first;
  let account = await admitByAddress(tx, email, { passwordHash, now });
  if (account === "refused") throw new NoAccount("the account with the address may not sign in", email);
  if (!account) {
    const role = createdRole(platform, email);
    if (!role) throw new NoAccount("no account has the address, and none is created for it", email);
    const { name } = identity;
    account = await createProvidedAccount(tx, { email, name, role, passwordHash }, caller, now);
  }
  if (!(await linkByAddress(tx, platform, identity, account, caller)))
    throw new NoAccount("the account with the address is linked to another subject", email);
  return account.id;
}

/** Returns the role of a new account with the address; undefined if none is created for its domain. */
function createdRole(platform: Platform, email: string) {
  const { createRole, domains } = requireProvider(platform);
  const domain = emailKey(email).split("@").at(-1) ?? "";
  return domains.includes(domain) ? createRole : undefined;
}

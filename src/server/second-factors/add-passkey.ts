import type { BodyOf } from "#contract/endpoint.ts";
import {
  type addPasskey as addPasskeyCall,
  MAX_PASSKEYS,
  PASSKEY_NOT_ADDED,
  PASSKEY_TAKEN,
  TOO_MANY_PASSKEYS,
} from "#contract/passkeys.ts";
import { limitChanges } from "#server/platform/api/limits.ts";
import { HttpError } from "#server/platform/http/http-error.ts";
import type { Platform } from "#server/platform/platform.ts";
import { newId } from "#server/platform/records/ids.ts";
import type { ActorContext } from "#server/platform/records/records.ts";
import { requireRecentConfirmation } from "#server/platform/session/session.ts";
import { relyingParty, userHandleOf } from "#server/second-factors/check-passkey.ts";
import { changeFactors, endOtherSessionsOnFirstFactor } from "#server/second-factors/own-factors.ts";
import {
  isPasskeyChallenge,
  newPasskeyChallenge,
  takePasskeyChallenge,
} from "#server/second-factors/passkey-challenges.ts";
import { makeRecoveryCodes } from "#server/second-factors/recovery-codes.ts";
import { findPasskey, insertPasskey, listCredentialIds, listFactorsOf } from "#server/second-factors/store.ts";
import { readSettings } from "#server/settings/read-settings.ts";

/** EdDSA, ES256 and RS256 (COSE): what authenticators have, the better ones first. */
const ALGORITHMS = [-8, -7, -257];
const TIMEOUT_MS = 5 * 60_000;

type NewPasskey = BodyOf<typeof addPasskeyCall>;

/**
 * Returns the options with which a browser creates a passkey. Throws a 403 without a recent confirmation. Attestation
 * is not requested, because authenticators of every manufacturer are accepted.
 */
export async function newPasskeyOptions(platform: Platform, acting: ActorContext) {
  requireRecentConfirmation(platform, acting.session);
  const { id, name, email } = acting.session.account;
  const { read } = platform.database;
  const { company } = await readSettings(read, platform.config);
  const known = await listCredentialIds(read, id);
  return {
    data: {
      challenge: newPasskeyChallenge(platform, `add ${id}`),
      rp: { id: relyingParty(platform).id, name: company.name },
      user: { id: userHandleOf(id), name: email, displayName: name },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key" as const, alg })),
      timeout: TIMEOUT_MS,
      attestation: "none" as const,
      authenticatorSelection: {
        residentKey: "required" as const,
        requireResidentKey: true as const,
        userVerification: "required" as const,
      },
      excludeCredentials: known.map((credential) => ({ type: "public-key" as const, id: credential })),
    },
  };
}

/**
 * Adds the passkey that a browser created, and returns it. The first second factor of an account comes with ten
 * recovery codes. Throws a 400 for a passkey that is not valid, and a 409 for one that exists or is beyond the maximum.
 */
export async function addPasskey(platform: Platform, acting: ActorContext, { name, ...made }: NewPasskey) {
  requireRecentConfirmation(platform, acting.session);
  const { id: userId } = acting.session.account;
  const { credential, challenge } = await checkNewPasskey(platform, userId, made);
  return changeFactors(platform, acting, "passkey-added", async (tx, _id, now) => {
    await limitChanges(tx, platform, "factor-change", { id: userId });
    if (!(await takePasskeyChallenge(tx, platform, challenge))) throw notAdded();
    if (await findPasskey(tx, credential.id)) throw new HttpError(409, "passkey-taken", PASSKEY_TAKEN);
    const factors = await listFactorsOf(tx, userId);
    if (factors.filter(({ type }) => type === "passkey").length >= MAX_PASSKEYS)
      throw new HttpError(409, "too-many-passkeys", TOO_MANY_PASSKEYS);
    const isFirst = await endOtherSessionsOnFirstFactor(tx, acting);
    const id = newId();
    const createdAt = now.toISOString();
    await insertPasskey(tx, {
      id,
      user_id: userId,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey).toString("base64url"),
      counter: credential.counter,
      name,
      last_used_at: null,
      created_at: createdAt,
    });
    const recoveryCodes = isFirst ? await makeRecoveryCodes(tx, userId) : [];
    const data = { id, type: "passkey" as const, name, createdAt, lastUsedAt: null, recoveryCodes };
    return { result: { data }, passkey: name, isFirst };
  });
}

function notAdded(): HttpError {
  return new HttpError(400, "passkey-not-added", PASSKEY_NOT_ADDED, {
    errors: [{ path: "response", message: PASSKEY_NOT_ADDED }],
  });
}

/**
 * Returns the credential of a new passkey, and its challenge. Throws a 400 unless the passkey was created for our
 * challenge to this account, on our address, with its owner verified.
 */
async function checkNewPasskey(
  platform: Platform,
  userId: string,
  { id, rawId, type, response }: Omit<NewPasskey, "name">,
) {
  const { clientDataJSON } = response;
  const party = relyingParty(platform);
  const attestationObject = await withoutAttestation(response.attestationObject);
  if (attestationObject === undefined) throw notAdded();
  let challenge = "";
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const verification = await verifyRegistrationResponse({
    response: { id, rawId, type, clientExtensionResults: {}, response: { clientDataJSON, attestationObject } },
    expectedChallenge: (signed) => {
      challenge = signed;
      return isPasskeyChallenge(platform, `add ${userId}`, signed);
    },
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ verified: false as const }));
  // The library uses the id in the signed data and does not compare it with the id of the response.
  if (!verification.verified || verification.registrationInfo.credential.id !== id) throw notAdded();
  return { credential: verification.registrationInfo.credential, challenge };
}

/**
 * Returns the attestation object without its attestation statement, or undefined if it cannot be parsed. The statement
 * is not needed, and the library would fetch certificate revocation lists from the URLs in it.
 */
async function withoutAttestation(attestationObject: string): Promise<string | undefined> {
  const { decodeAttestationObject, isoCBOR } = await import("@simplewebauthn/server/helpers");
  try {
    const authData = decodeAttestationObject(Buffer.from(attestationObject, "base64url")).get("authData");
    if (!(authData instanceof Uint8Array)) return undefined;
    const bare = new Map<string, string | Map<string, string> | Uint8Array>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", authData],
    ]);
    return Buffer.from(isoCBOR.encode(bare)).toString("base64url");
  } catch {
    return undefined;
  }
}

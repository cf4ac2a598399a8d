import type { SignedIn } from "#contract/auth.ts";
import type { BodyInput } from "#contract/endpoint.ts";
import {
  type addPasskey,
  newPasskeyOptions,
  passkeyOptions,
  signInWithPasskey as signInCall,
} from "#contract/passkeys.ts";
import { call, callRecord } from "#web/shared/call.ts";
import { readDevice } from "#web/shared/session.ts";
import { SignInError, withToken } from "./login-error.ts";

const TOO_OLD = "This browser cannot use passkeys. Please update it, or use another method.";
const HAS_ONE = "This device or security key already has a passkey for your account.";
const NOT_HERE = "Passkeys do not work at this address. Please use the website's own address, with https.";
const FAILED = "The browser could not use a passkey. Please try again, or use another method.";

/**
 * Runs a call of the browser's passkey API. Returns undefined when the user closed the browser's window or let it time out.
 * Throws a `SignInError` for any other failure.
 */
async function ask(work: () => Promise<Credential | null>): Promise<PublicKeyCredential | undefined> {
  try {
    const credential = await work();
    return credential instanceof PublicKeyCredential ? credential : undefined;
  } catch (error) {
    const name = error instanceof DOMException ? error.name : "";
    if (name === "NotAllowedError" || name === "AbortError") return undefined;
    throw new SignInError(name === "InvalidStateError" ? HAS_ONE : name === "SecurityError" ? NOT_HERE : FAILED);
  }
}

/** Throws if the browser lacks the passkey functions that all browsers have had since 2025. */
function requirePasskeys(): void {
  const isThere = "PublicKeyCredential" in window && "parseRequestOptionsFromJSON" in PublicKeyCredential;
  if (!isThere) throw new SignInError(window.isSecureContext ? TOO_OLD : NOT_HERE);
}

/** Asks the browser for a passkey. Returns undefined when the user closed the browser's window. */
export async function askForPasskey(): Promise<BodyInput<typeof signInCall> | undefined> {
  requirePasskeys();
  const { record } = await callRecord(passkeyOptions, {});
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(record);
  const credential = await ask(() => navigator.credentials.get({ publicKey }));
  // The platform declares any JSON; the server checks it against the contract.
  return credential?.toJSON() as BodyInput<typeof signInCall> | undefined;
}

/** Signs in with a passkey alone. Returns undefined when the user cancelled. */
export async function signInWithPasskey(): Promise<SignedIn | undefined> {
  const passkey = await askForPasskey();
  if (!passkey) return undefined;
  const device = readDevice();
  return withToken(await call(signInCall, { body: { ...passkey, ...(device && { device }) } }));
}

/** Has the browser create a passkey. Returns undefined when the user cancelled. */
export async function makePasskey(): Promise<Omit<BodyInput<typeof addPasskey>, "name"> | undefined> {
  requirePasskeys();
  const { record } = await callRecord(newPasskeyOptions, {});
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(record);
  const credential = await ask(() => navigator.credentials.create({ publicKey }));
  return credential?.toJSON() as Omit<BodyInput<typeof addPasskey>, "name"> | undefined;
}

import { linkOidc, OIDC_FAILED, type ProviderAnswer, signInWithOidc, startOidc } from "#contract/oidc.ts";
import { call, callRecord } from "#web/shared/call.ts";
import { isObject, parseObject } from "#web/shared/json.ts";
import { readDevice, readSession, STORE_FAILED } from "#web/shared/session.ts";
import { withConfirmation } from "../base/confirm-again.ts";
import { SignInError } from "./login-error.ts";

/** Keys in `sessionStorage`: of the sign-in that left this tab for the provider, and of an answer that waits to be linked. */
const [BEGUN_KEY, ANSWER_KEY] = ["oidc", "oidc-answer"];
const NOT_HERE = "This sign-in does not work at this address. Please use the website's own address, with https.";

/** Purpose of a sign-in at the provider. A link is for the account that is signed in. */
type Purpose = { to: "sign in"; next: string } | { to: "link"; email: string };

type Begun = Purpose & Pick<ProviderAnswer, "verifier" | "nonce"> & { state: string };

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

const randomText = () => base64url(crypto.getRandomValues(new Uint8Array(32)));

function store(key: string, value: object): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    throw new Error(STORE_FAILED);
  }
}

/** Returns a stored value and removes it, so that it works once. */
function take(key: string): Record<string, unknown> | undefined {
  try {
    const text = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return parseObject(text ?? "");
  } catch {
    return undefined;
  }
}

/** Leaves this page for the provider, which leads back to /login. */
export async function leaveForProvider(purpose: Purpose): Promise<void> {
  if (!window.isSecureContext) throw new SignInError(NOT_HERE);
  const [verifier, state, nonce] = [randomText(), randomText(), randomText()];
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  const codeChallenge = base64url(new Uint8Array(digest));
  const { record } = await callRecord(startOidc, { body: { codeChallenge, state, nonce } });
  const begun: Begun = { ...purpose, verifier, state, nonce };
  store(BEGUN_KEY, begun);
  window.location.assign(record.url);
}

type Returned = Purpose & { answer: ProviderAnswer };

/** Returns the sign-in that the provider leads back to; undefined unless this tab began it and it worked. */
export function takeReturn(parameters: URLSearchParams): Returned | undefined {
  const begun = take(BEGUN_KEY);
  const [code, iss] = [parameters.get("code"), parameters.get("iss")];
  if (!isBegun(begun) || begun.state !== parameters.get("state") || !code) return undefined;
  const { verifier, nonce, state: _, ...purpose } = begun;
  return { ...purpose, answer: { code, verifier, nonce, ...(iss && { iss }) } };
}

/** Returns whether a stored value is a sign-in of ours. */
function isBegun(value: unknown): value is Begun {
  if (!isObject(value)) return false;
  const { to, next, email, ...texts } = value;
  const isPurpose = to === "sign in" ? typeof next === "string" : to === "link" && typeof email === "string";
  return isPurpose && [texts.verifier, texts.state, texts.nonce].every((text) => typeof text === "string");
}

/** Signs in with the answer of a sign-in that this tab began. Returns a token, or the challenge of a second factor. */
export async function signInAtProvider(begun: Returned | undefined) {
  if (!begun) throw new SignInError(OIDC_FAILED);
  const device = readDevice();
  return call(signInWithOidc, { body: { ...begun.answer, ...(device && { device }) } });
}

/** Keeps an answer for the screen of the own account. */
export function keepForLinking(email: string, answer: ProviderAnswer): void {
  store(ANSWER_KEY, { email, ...answer });
}

/** Returns whether an answer waits to be linked. */
export function isLinkWaiting(): boolean {
  try {
    return sessionStorage.getItem(ANSWER_KEY) !== null;
  } catch {
    return false;
  }
}

/** Links the own account to the identity of the kept answer. Refuses the answer that another account began. */
export async function linkWaitingAnswer(): Promise<void> {
  const { email, ...answer } = take(ANSWER_KEY) ?? {};
  const body = linkOidc.body.safeParse(answer);
  if (!body.success || email !== readSession()?.user.email) throw new SignInError(OIDC_FAILED);
  await withConfirmation(() => callRecord(linkOidc, { body: body.data }));
}

import { z } from "zod";
import type { TokenClient } from "#server/platform/mailbox-config.ts";

const MINUTE_MS = 60_000;
const DEADLINE_MS = 10_000;
/** Time before the end of a token at which another one is used. */
const RENEW_MS = 5 * MINUTE_MS;
/** Validity of a token whose answer does not name it (RFC 6749 recommends to name it). */
const DEFAULT_SECONDS = 3600;

/** Error of a sign-in that the server or the issuer of tokens refuses, until its operator changes something. */
export class SignInRefused extends Error {}

export interface AccessToken {
  value: string;
  /** Instant in epoch milliseconds from which another token is used. */
  renewAt: number;
}

const Answer = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive().optional() });

/** Gets an access token for a client itself (RFC 6749, section 4.4). */
export async function getAccessToken(client: TokenClient, now: number, stop: AbortSignal): Promise<AccessToken> {
  const { tokenUrl, clientId, clientSecret, scope } = client;
  const body = new URLSearchParams({
    grant_type: "client_credentials",
    client_id: clientId,
    client_secret: clientSecret,
  });
  if (scope !== undefined) body.set("scope", scope);
  const signal = AbortSignal.any([AbortSignal.timeout(DEADLINE_MS), stop]);
  // A redirect could lead the secret elsewhere.
  const response = await fetch(tokenUrl, { method: "POST", body, signal, redirect: "error" });
  if (response.status === 400 || response.status === 401 || response.status === 403) {
    await response.body?.cancel();
    throw new SignInRefused(`The address of IMAP_TOKEN_URL refuses the client with status ${response.status}`);
  }
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`The address of IMAP_TOKEN_URL returned status ${response.status}`);
  }
  const { access_token, expires_in = DEFAULT_SECONDS } = Answer.parse(await response.json());
  const lifetime = expires_in * 1000;
  // A token of a few minutes is used for half its life.
  return { value: access_token, renewAt: now + Math.max(lifetime - RENEW_MS, lifetime / 2) };
}

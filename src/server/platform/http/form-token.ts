import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Platform } from "#server/platform/platform.ts";

/** Parts of the platform that signing needs. */
type Signer = Pick<Platform, "now" | "signingSecret">;

function sign(platform: Signer, claim: string): string {
  return createHmac("sha256", platform.signingSecret).update(`form-token ${claim}`).digest("base64url");
}

/** Returns a token for a form that was just touched: the time and a random part, signed. */
export function newFormToken(platform: Signer): string {
  const claim = `${platform.now().getTime()}.${randomBytes(12).toString("base64url")}`;
  return `${claim}.${sign(platform, claim)}`;
}

/**
 * Returns the milliseconds since the form was first touched, or undefined for a forged token. The age is below 0 if the token was
 * made by a process whose clock is ahead.
 */
export function formTokenAge(platform: Signer, token: string): number | undefined {
  const [, claim, touchedAt, signature] = /^((\d{1,15})\.[\w-]+)\.([\w-]+)$/.exec(token) ?? [];
  if (claim === undefined || signature === undefined) return undefined;
  const [given, ours] = [Buffer.from(signature), Buffer.from(sign(platform, claim))];
  if (given.length !== ours.length || !timingSafeEqual(given, ours)) return undefined;
  return platform.now().getTime() - Number(touchedAt);
}

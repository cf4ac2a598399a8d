import { createHmac, timingSafeEqual } from "node:crypto";
import type { Platform } from "#server/platform/platform.ts";

type Signer = Pick<Platform, "signingSecret">;

function sign(platform: Signer, id: string): string {
  return createHmac("sha256", platform.signingSecret).update(`unsubscribe ${id}`).digest("base64url");
}

/** Returns the token for the unsubscribe link of every mail. It is not stored and never expires, so links in old mails still work. */
export function unsubscribeToken(platform: Signer, subscriberId: string): string {
  return `${subscriberId}.${sign(platform, subscriberId)}`;
}

/** Returns the subscriber id in a token, whether or not the subscriber still exists; undefined for a forged token. */
export function subscriberOf(platform: Signer, token: string): string | undefined {
  const [, id, signature] = /^([\da-f-]{36})\.([\w-]{43})$/.exec(token) ?? [];
  if (id === undefined || signature === undefined) return undefined;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(platform, id))) ? id : undefined;
}

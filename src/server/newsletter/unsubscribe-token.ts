import { createHmac, timingSafeEqual } from "node:crypto";
import type { Platform } from "#server/platform/platform.ts";

type Signer = Pick<Platform, "signingSecret">;

function sign(platform: Signer, id: string): string {
  return createHmac("sha256", platform.signingSecret).update(`unsubscribe ${id}`).digest("base64url");
}

/** Goes with every newsletter mail. Kept nowhere and never too old: the link of any mail ever sent still works. */
export function unsubscribeToken(platform: Signer, subscriberId: string): string {
  return `${subscriberId}.${sign(platform, subscriberId)}`;
}

/** The subscriber whom the token names, whether there still is one or not; undefined for a token that is not ours. */
export function subscriberOf(platform: Signer, token: string): string | undefined {
  const [, id, signature] = /^([\da-f-]{36})\.([\w-]{43})$/.exec(token) ?? [];
  if (id === undefined || signature === undefined) return undefined;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(platform, id))) ? id : undefined;
}

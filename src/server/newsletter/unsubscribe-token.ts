import { createHmac, timingSafeEqual } from "node:crypto";
import type { Platform } from "#server/platform/platform.ts";

type Signer = Pick<Platform, "signingSecret">;

/** Subscription that an unsubscribe link ends, with the campaign whose mail has the link. */
interface LinkedSubscription {
  id: string;
  campaignId: string | undefined;
}

function sign(platform: Signer, { id, campaignId }: LinkedSubscription): string {
  const signed = campaignId === undefined ? `unsubscribe ${id}` : `unsubscribe ${id} campaign ${campaignId}`;
  return createHmac("sha256", platform.signingSecret).update(signed).digest("base64url");
}

/** Returns the token for the unsubscribe link of every mail. It is not stored and never expires, so links in old mails still work. */
export function unsubscribeToken(platform: Signer, subscriberId: string, campaignId?: string): string {
  const signature = sign(platform, { id: subscriberId, campaignId });
  return [subscriberId, ...(campaignId === undefined ? [] : [campaignId]), signature].join(".");
}

/** Returns the subscription of a token, whether or not it still exists; undefined for a forged token. */
export function subscriptionOf(platform: Signer, token: string): LinkedSubscription | undefined {
  const [, id, campaignId, signature] = /^([\da-f-]{36})\.(?:([\da-f-]{36})\.)?([\w-]{43})$/.exec(token) ?? [];
  if (id === undefined || signature === undefined) return undefined;
  const subscription = { id, campaignId };
  return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(platform, subscription))) ? subscription : undefined;
}

import { randomBytes } from "node:crypto";
import { invitationToken } from "#contract/auth.ts";
import { INVITATION_HOURS } from "#contract/users.ts";
import type { Platform } from "#server/platform/platform.ts";
import { hashToken } from "#server/platform/session/session.ts";

type LinkContext = Pick<Platform, "config" | "now">;

const HOUR_MS = 3_600_000;

/** Returns a link to set a new password, valid for an hour. The caller stores its row (`insertReset`). */
export function newResetLink(platform: LinkContext) {
  return linkOf(platform, randomToken(), hoursFrom(platform, 1));
}

/**
 * Returns a link to choose the first password, by default valid for 72 hours. The caller stores its row
 * (`insertReset`).
 */
export function newInvitationLink(platform: LinkContext, expiresAt = hoursFrom(platform, INVITATION_HOURS)) {
  return linkOf(platform, invitationToken(randomToken()), expiresAt);
}

function randomToken(): string {
  return randomBytes(32).toString("base64url");
}

function hoursFrom({ now }: LinkContext, hours: number): string {
  return new Date(now().getTime() + hours * HOUR_MS).toISOString();
}

/** Returns the URL of a link, the end of its validity, and a function that returns its row for an account. */
function linkOf({ config, now }: LinkContext, token: string, expires_at: string) {
  const created_at = now().toISOString();
  return {
    url: `${config.publicUrl}/reset-password?token=${token}`,
    expiresAt: expires_at,
    rowOf: (user_id: string) => ({ user_id, token_hash: hashToken(token), created_at, expires_at }),
  };
}

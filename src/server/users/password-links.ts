import { randomBytes } from "node:crypto";
import { invitationToken } from "#contract/auth.ts";
import { INVITATION_HOURS } from "#contract/users.ts";
import type { Platform } from "#server/platform/platform.ts";
import { hashToken } from "#server/platform/session/session.ts";

type Clock = Pick<Platform, "config" | "now">;

const HOUR_MS = 3_600_000;

/** Makes a link to set a new password, valid for an hour. The caller stores it with its account. */
export function newResetLink(platform: Clock) {
  return linkOf(platform, randomToken(), hoursFrom(platform, 1));
}

/** Makes a link to choose the first password, by default valid for 72 hours. The caller stores it with its account. */
export function newInvitationLink(platform: Clock, expiresAt = hoursFrom(platform, INVITATION_HOURS)) {
  return linkOf(platform, invitationToken(randomToken()), expiresAt);
}

function randomToken(): string {
  return randomBytes(32).toString("base64url");
}

function hoursFrom({ now }: Clock, hours: number): string {
  return new Date(now().getTime() + hours * HOUR_MS).toISOString();
}

function linkOf({ config, now }: Clock, token: string, expires_at: string) {
  const created_at = now().toISOString();
  return {
    address: `${config.publicUrl}/reset-password?token=${token}`,
    expiresAt: expires_at,
    rowOf: (user_id: string) => ({ user_id, token_hash: hashToken(token), created_at, expires_at }),
  };
}

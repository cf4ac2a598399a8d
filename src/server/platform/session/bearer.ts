import type { Platform } from "#server/platform/platform.ts";
import { isKey, requireKey } from "#server/platform/session/keys.ts";
import { requireSession, type Session } from "#server/platform/session/session.ts";

/**
 * Returns the signed-in user or the API key of an Authorization header. Throws a 401 when there is neither. A call that is no use
 * of the session (`isUse`) does not make it last longer.
 */
export async function requireBearer(
  platform: Platform,
  authorization: string | undefined,
  isUse = true,
): Promise<Session> {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? "")?.[1];
  return token !== undefined && isKey(token)
    ? requireKey(platform, token)
    : requireSession(platform, authorization, isUse);
}

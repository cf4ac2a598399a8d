import type { Platform } from "#server/platform/platform.ts";
import { isKey, requireKey } from "#server/platform/session/keys.ts";
import { requireSession, type Session } from "#server/platform/session/session.ts";

/** Whom an Authorization header belongs to: somebody who has signed in, or a program with a key. Throws a 401 when there is none. */
export async function requireBearer(platform: Platform, authorization: string | undefined): Promise<Session> {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? "")?.[1];
  return token !== undefined && isKey(token) ? requireKey(platform, token) : requireSession(platform, authorization);
}

import type { Account } from "#contract/auth.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import type { Schema } from "#server/platform/database/schema.ts";

export interface SessionRow {
  sessionId: string;
  lastSeenAt: string;
  expiresAt: string;
  account: Account;
}

/** The session of a token's hash with the account as it is now. */
export async function findSession(db: Read, tokenHash: string): Promise<SessionRow | undefined> {
  const row = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select(["sessions.id as session_id", "sessions.last_seen_at", "sessions.expires_at"])
    .select(["users.id", "users.name", "users.email", "users.role", "users.status"])
    .where("sessions.token_hash", "=", tokenHash)
    .executeTakeFirst();
  if (!row) return undefined;
  const { session_id, last_seen_at, expires_at, ...account } = row;
  return { sessionId: session_id, lastSeenAt: last_seen_at, expiresAt: expires_at, account };
}

export async function insertSession(tx: Tx, session: Schema["sessions"]): Promise<void> {
  await tx.insertInto("sessions").values(session).execute();
}

export async function setSessionSeen(tx: Tx, sessionId: string, at: string): Promise<void> {
  await tx.updateTable("sessions").set({ last_seen_at: at }).where("id", "=", sessionId).execute();
}

export async function deleteSession(tx: Tx, sessionId: string): Promise<void> {
  await tx.deleteFrom("sessions").where("id", "=", sessionId).execute();
}

export async function deleteSessionsOver(tx: Tx, now: string, idleSince: string): Promise<void> {
  await tx
    .deleteFrom("sessions")
    .where((eb) => eb.or([eb("expires_at", "<=", now), eb("last_seen_at", "<=", idleSince)]))
    .execute();
}

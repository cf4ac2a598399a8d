import type { DeleteResult } from "kysely";
import type { Account, OwnSession } from "#contract/auth.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import type { Schema } from "#server/platform/database/schema.ts";

export interface SessionRow {
  sessionId: string;
  lastSeenAt: string;
  confirmedAt: string;
  expiresAt: string;
  account: Account;
}

/** The session of a token's hash with the account as it is now. */
export async function findSession(db: Read, tokenHash: string): Promise<SessionRow | undefined> {
  const row = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select(["sessions.id as session_id", "sessions.last_seen_at", "sessions.confirmed_at", "sessions.expires_at"])
    .select(["users.id", "users.name", "users.email", "users.role", "users.status", "users.must_change_password"])
    .where("sessions.token_hash", "=", tokenHash)
    .executeTakeFirst();
  if (!row) return undefined;
  const { session_id, last_seen_at, confirmed_at, expires_at, must_change_password, ...rest } = row;
  const account = { ...rest, ...(must_change_password ? { mustChangePassword: true as const } : {}) };
  return {
    sessionId: session_id,
    lastSeenAt: last_seen_at,
    confirmedAt: confirmed_at,
    expiresAt: expires_at,
    account,
  };
}

export async function insertSession(tx: Tx, session: Schema["sessions"]): Promise<void> {
  await tx.insertInto("sessions").values(session).execute();
}

export async function setSessionSeen(tx: Tx, sessionId: string, at: string): Promise<void> {
  await tx.updateTable("sessions").set({ last_seen_at: at }).where("id", "=", sessionId).execute();
}

export async function setSessionConfirmed(tx: Tx, sessionId: string, at: string): Promise<void> {
  await tx.updateTable("sessions").set({ confirmed_at: at }).where("id", "=", sessionId).execute();
}

export async function setSessionExpiry(tx: Tx, sessionId: string, at: string): Promise<void> {
  await tx.updateTable("sessions").set({ expires_at: at }).where("id", "=", sessionId).execute();
}

/** Only of that account; answers whether there was such a session. */
export async function deleteSession(tx: Tx, sessionId: string, userId: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom("sessions")
    .where("id", "=", sessionId)
    .where("user_id", "=", userId)
    .returning("id")
    .executeTakeFirst();
  return deleted !== undefined;
}

export async function deleteSessionsOf(tx: Tx, userId: string, exceptId: string | undefined): Promise<void> {
  let sessions = tx.deleteFrom("sessions").where("user_id", "=", userId);
  if (exceptId !== undefined) sessions = sessions.where("id", "!=", exceptId);
  await sessions.execute();
}

export async function countSessionsNotOver(db: Read, now: string, idleSince: string): Promise<number> {
  const row = await db
    .selectFrom("sessions")
    .select((eb) => eb.fn.countAll<number>().as("sessions"))
    .where("expires_at", ">", now)
    .where("last_seen_at", ">=", idleSince)
    .executeTakeFirstOrThrow();
  return row.sessions;
}

export async function countSessionsOf(db: Read, userId: string): Promise<number> {
  const row = await db
    .selectFrom("sessions")
    .select((eb) => eb.fn.countAll<number>().as("sessions"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return row.sessions;
}

/** Those that are not over, newest first; `keepNewestSessions` bounds how many there can be. */
export async function listSessionsOf(db: Read, userId: string, now: string, idleSince: string) {
  return db
    .selectFrom("sessions")
    .select(["id", "created_at", "last_seen_at", "address", "browser"])
    .where("user_id", "=", userId)
    .where("expires_at", ">", now)
    .where("last_seen_at", ">=", idleSince)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** Those that are over and not yet swept, too. */
export async function listEverySessionOf(db: Read, userId: string): Promise<Omit<OwnSession, "current">[]> {
  return db
    .selectFrom("sessions")
    .select(["id", "created_at as createdAt", "last_seen_at as lastSeen", "address", "browser"])
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
}

/** At most so many; answers how many it was. */
export function deleteSessionsOver(tx: Tx, now: string, idleSince: string, most: number): Promise<DeleteResult> {
  return tx
    .deleteFrom("sessions")
    .where("id", "in", (eb) =>
      eb
        .selectFrom("sessions")
        .select("id")
        .where(({ eb, or }) => or([eb("expires_at", "<=", now), eb("last_seen_at", "<=", idleSince)]))
        .limit(most),
    )
    .executeTakeFirstOrThrow();
}

/** Of an older program's accounts there may be any number: the next sign-in goes on. */
const BATCH_SIZE = 1000;

/**
 * Ends the sessions of an account beyond so many that were used after their first minute, and as many that were not: a script
 * that signs in for each of its calls must not sign out the browser that somebody uses.
 */
export async function keepNewestSessions(tx: Tx, userId: string, most: number): Promise<void> {
  for (const cameBack of ["=", "!="] as const) {
    await tx
      .deleteFrom("sessions")
      .where("id", "in", (eb) =>
        eb
          .selectFrom("sessions")
          .select("id")
          .where("user_id", "=", userId)
          .whereRef("created_at", cameBack, "last_seen_at")
          .orderBy("last_seen_at", "desc")
          .orderBy("id", "desc")
          .limit(BATCH_SIZE)
          .offset(most),
      )
      .execute();
  }
}

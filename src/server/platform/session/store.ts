import type { DeleteResult } from "kysely";
import type { Account } from "#contract/auth.ts";
import type { OwnSession } from "#contract/sessions.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { constantQuery } from "#server/platform/database/statement.ts";
import { ACCOUNT_COLUMNS, accountOf, factorRequiredSince } from "#server/platform/session/account.ts";

export interface SessionRow {
  sessionId: string;
  lastSeenAt: string;
  confirmedAt: string;
  expiresAt: string;
  account: Account;
  /** Since when the account needs a second factor; `null` if it needs none. */
  factorRequiredSince: string | null;
  /** Whether the identity provider of the sign-in checked a second factor. */
  isProviderFactor: boolean;
}

/** Columns of a session and its account. */
const SESSION_COLUMNS = [
  "sessions.id as session_id",
  "sessions.last_seen_at",
  "sessions.confirmed_at",
  "sessions.expires_at",
  "sessions.provider_factor",
  "users.second_factor_from",
  "second_factor_roles.since",
  ...ACCOUNT_COLUMNS,
] as const;

const findByToken = constantQuery((db: Read, tokenHash: string) =>
  db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .leftJoin("second_factor_roles", "second_factor_roles.role", "users.role")
    .select(SESSION_COLUMNS)
    .where("sessions.token_hash", "=", tokenHash),
);

/** Returns the session of a token's hash, with the current account. */
export async function findSession(db: Read, tokenHash: string): Promise<SessionRow | undefined> {
  const [row] = await findByToken(db, tokenHash);
  return row && sessionOf(row);
}

/** Returns sessions by their ids, and whether each account has a second factor. */
export async function findSessionsById(
  db: Read,
  ids: readonly string[],
): Promise<(SessionRow & { hasFactor: boolean })[]> {
  const rows = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .leftJoin("second_factor_roles", "second_factor_roles.role", "users.role")
    .select(SESSION_COLUMNS)
    .select(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom("totp_factors")
            .select("totp_factors.id")
            .whereRef("totp_factors.user_id", "=", "users.id")
            .where("totp_factors.confirmed_at", "is not", null),
        ),
        exists(selectFrom("passkeys").select("passkeys.id").whereRef("passkeys.user_id", "=", "users.id")),
      ]).as("has_factor"),
    )
    .where("sessions.id", "in", ids)
    .execute();
  return rows.map(({ has_factor, ...row }) => ({ ...sessionOf(row), hasFactor: Boolean(has_factor) }));
}

type SessionColumns = Awaited<ReturnType<typeof findByToken>>[number];

function sessionOf(row: SessionColumns): SessionRow {
  const { session_id, last_seen_at, confirmed_at, expires_at, provider_factor, second_factor_from, since, ...account } =
    row;
  return {
    sessionId: session_id,
    lastSeenAt: last_seen_at,
    confirmedAt: confirmed_at,
    expiresAt: expires_at,
    account: accountOf(account),
    factorRequiredSince: factorRequiredSince({ since, second_factor_from }),
    isProviderFactor: provider_factor === 1,
  };
}

/** Returns whether the account has a second factor: an authenticator app that was confirmed, or a passkey. */
export async function hasFactor(db: Read, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom("totp_factors")
    .select("id")
    .where("user_id", "=", userId)
    .where("confirmed_at", "is not", null)
    .unionAll(db.selectFrom("passkeys").select("id").where("user_id", "=", userId))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
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

/** Deletes a session if it belongs to the account. Returns whether it existed. */
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

/** Returns the open sessions, newest first. `deleteOlderSessions` limits their number. */
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

/** Returns all sessions, with ended ones that are not yet swept. */
export async function listAllSessions(db: Read, userId: string): Promise<Omit<OwnSession, "current">[]> {
  return db
    .selectFrom("sessions")
    .select(["id", "created_at as createdAt", "last_seen_at as lastSeen", "address", "browser"])
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
}

/** Deletes at most `most` ended sessions and returns their number. */
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

/** Maximum sessions deleted at a time. An older program may have left any number; the next sign-in deletes more. */
const BATCH_SIZE = 1000;

/**
 * Deletes the sessions of an account beyond the newest `kept` that were used after their first minute, and beyond the newest `kept`
 * that were not. A script that signs in for each of its calls must not sign out the browser of a user.
 */
export async function deleteOlderSessions(tx: Tx, userId: string, kept: number): Promise<void> {
  for (const wasUsedAgain of [true, false]) {
    await tx
      .deleteFrom("sessions")
      .where("id", "in", (eb) =>
        eb
          .selectFrom("sessions")
          .select("id")
          .where("user_id", "=", userId)
          .whereRef("last_seen_at", wasUsedAgain ? "!=" : "=", "created_at")
          .orderBy("last_seen_at", "desc")
          .orderBy("id", "desc")
          .limit(BATCH_SIZE)
          .offset(kept),
      )
      .execute();
  }
}

/** Returns whether a session has not ended and its account is active. */
export async function isSessionActive(tx: Tx, sessionId: string, userId: string): Promise<boolean> {
  const living = await tx
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select("sessions.id")
    .where("sessions.id", "=", sessionId)
    .where("sessions.user_id", "=", userId)
    .where("users.status", "=", "Active")
    .executeTakeFirst();
  return living !== undefined;
}

export async function insertChallenge(tx: Tx, challenge: Schema["sign_in_challenges"]): Promise<void> {
  await tx.insertInto("sign_in_challenges").values(challenge).execute();
}

/** Returns the active account whose sign-in waits for a second factor. */
export async function findChallenge(db: Read, tokenHash: string) {
  return db
    .selectFrom("sign_in_challenges")
    .innerJoin("users", "users.id", "sign_in_challenges.user_id")
    .select("sign_in_challenges.expires_at")
    .select(ACCOUNT_COLUMNS)
    .where("sign_in_challenges.token_hash", "=", tokenHash)
    .where("users.status", "=", "Active")
    .executeTakeFirst();
}

export async function deleteChallenge(tx: Tx, tokenHash: string): Promise<void> {
  await tx.deleteFrom("sign_in_challenges").where("token_hash", "=", tokenHash).execute();
}

export async function deleteChallengesOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("sign_in_challenges").where("user_id", "=", userId).execute();
}

/** Maximum challenges of one sweep. The oldest suffice, because each account gets one mail a day. */
const MAX_UNANSWERED = 1000;

/** Returns the expired challenges from new devices of active accounts, oldest first. */
export async function listUnansweredChallenges(db: Read, now: string) {
  return db
    .selectFrom("sign_in_challenges")
    .innerJoin("users", "users.id", "sign_in_challenges.user_id")
    .select(["sign_in_challenges.address", "sign_in_challenges.browser"])
    .select(ACCOUNT_COLUMNS)
    .where("sign_in_challenges.expires_at", "<=", now)
    .where("sign_in_challenges.address", "!=", "")
    .where("users.status", "=", "Active")
    .orderBy("sign_in_challenges.expires_at")
    .limit(MAX_UNANSWERED)
    .execute();
}

export async function deleteChallengesOver(tx: Tx, now: string): Promise<void> {
  await tx.deleteFrom("sign_in_challenges").where("expires_at", "<=", now).execute();
}

import { createHash, randomBytes } from "node:crypto";
import type { Account } from "#contract/auth.ts";
import { NOT_SIGNED_IN, SESSION_ENDED } from "#contract/auth.ts";
import { DAY_MS } from "#contract/calendar-day.ts";
import { CONFIRM_AGAIN } from "#contract/confirm.ts";
import { CONFIRM_CODE } from "#contract/confirm-code.ts";
import { type Permission, permissionsOf } from "#contract/permissions.ts";
import type { OwnSession } from "#contract/sessions.ts";
import type { Database, Read, Tx } from "#server/platform/database/database.ts";
import { isUnavailable } from "#server/platform/database/errors.ts";
import { sweepInBatches } from "#server/platform/database/sweep-in-batches.ts";
import { HttpError } from "#server/platform/http/http-error.ts";
import type { Platform } from "#server/platform/platform.ts";
import { newId } from "#server/platform/records/ids.ts";
import { deleteDevicesOf } from "#server/platform/session/device-store.ts";
import {
  countSessionsNotOver,
  countSessionsOf,
  deleteChallengesOf,
  deleteOlderSessions,
  deleteSession,
  deleteSessionsOf,
  deleteSessionsOver,
  findSession,
  findSessionsById,
  hasFactor,
  insertSession,
  isSessionActive,
  listAllSessions,
  listSessionsOf,
  type SessionRow,
  setSessionConfirmed,
  setSessionSeen,
} from "#server/platform/session/store.ts";

/** Maximum sessions of an account that were used after their first minute, and also of those that were not. */
const MOST = 200;
/** Prefix of a token, by which secret scanners find leaked tokens. */
const TOKEN_PREFIX = "wst_";
const HOUR_MS = 3_600_000;
/** Minimum time between two updates of the last use, so that a page with ten calls causes one. */
const SEEN_EVERY_MS = 60_000;
const CONFIRMED_FOR_MS = 10 * 60_000;
/** Period without a second factor for a role that requires one: the contract's seven days. */
const FACTOR_GRACE_MS = 7 * DAY_MS;

export interface Session {
  id: string;
  account: Account;
  permissions: readonly Permission[];
  /** Time of the last confirmation of the password. */
  confirmedAt: string;
  /** From then on, without a second factor, only calls of the own account are allowed; `null` if it has one or needs none. */
  secondFactorDueAt: string | null;
  /** Set for a call with an API key. Then the session's `id` is the key's, and no password was confirmed. */
  key?: { id: string; name: string };
}

/** Returns the hash of a token, which is stored instead of it. 256 random bits need no slow hash. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** Begins a session and returns its token, which is stored nowhere else. */
export async function beginSession(
  platform: Platform,
  tx: Tx,
  userId: string,
  from: { address: string; browser: string; isProviderFactor?: boolean | undefined },
): Promise<string> {
  const token = TOKEN_PREFIX + randomBytes(32).toString("base64url");
  const now = platform.now();
  await insertSession(tx, {
    id: newId(),
    user_id: userId,
    token_hash: hashToken(token),
    address: from.address,
    browser: from.browser.slice(0, 300),
    created_at: now.toISOString(),
    confirmed_at: now.toISOString(),
    last_seen_at: now.toISOString(),
    expires_at: new Date(now.getTime() + platform.config.session.maxDays * DAY_MS).toISOString(),
    provider_factor: from.isProviderFactor ? 1 : 0,
  });
  return token;
}

/** Ends the surplus sessions of an account, since a client may sign in correctly for days. */
export async function endSurplusSessions({ read, writeReadCommitted }: Database, userId: string): Promise<void> {
  if ((await countSessionsOf(read, userId)) > MOST)
    await writeReadCommitted((tx) => deleteOlderSessions(tx, userId, MOST));
}

function ended(): HttpError {
  return new HttpError(401, "session-ended", SESSION_ENDED);
}

/**
 * Returns the session of an Authorization header. Role and status are read from the account's row every time, so that a
 * change counts from the next request in every process. Throws a 401 when there is no session or it has ended.
 */
export async function requireSession(
  platform: Platform,
  authorization: string | undefined,
  isUse = true,
): Promise<Session> {
  if (authorization === undefined) throw new HttpError(401, "not-signed-in", NOT_SIGNED_IN);
  const token = /^Bearer ([\w-]{20,100})$/i.exec(authorization)?.[1];
  if (token === undefined) throw ended();
  const row = await findSession(platform.database.read, hashToken(token));
  if (row?.account.status !== "Active") throw ended();

  const now = platform.now();
  const { sessionId, account } = row;
  if (isOver(platform, row)) throw ended();
  if (isUse && now.getTime() - Date.parse(row.lastSeenAt) > SEEN_EVERY_MS) {
    const seen = now.toISOString();
    await noteIfPossible(platform, "session's last use not noted", (tx) => setSessionSeen(tx, sessionId, seen));
  }
  return {
    id: sessionId,
    account,
    permissions: permissionsOf(account.role),
    confirmedAt: row.confirmedAt,
    secondFactorDueAt: await findFactorDueAt(platform.database.read, row),
  };
}

/** Returns whether a session has ended by its age, or because it was not used for too long. */
function isOver({ config, now }: Platform, row: Pick<SessionRow, "lastSeenAt" | "expiresAt">): boolean {
  const at = now();
  const idleMs = at.getTime() - Date.parse(row.lastSeenAt);
  return at.toISOString() >= row.expiresAt || idleMs > config.session.idleHours * HOUR_MS;
}

/** Session that goes on, as far as an open stream needs to know. */
export interface OpenSession {
  account: Account;
  /** Permissions at this moment: none while the account lacks a second factor that is overdue. */
  permissions: readonly Permission[];
}

/** Returns those of these sessions that have not ended and whose account may still be used, by their ids, with one statement. */
export async function findOpenSessions(
  platform: Platform,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OpenSession>> {
  const open = new Map<string, OpenSession>();
  for (const row of await findSessionsById(platform.database.read, ids)) {
    const { account, factorRequiredSince } = row;
    const hasFactor = row.hasFactor || row.isProviderFactor;
    if (account.status !== "Active" || account.mustChangePassword || isOver(platform, row)) continue;
    const isHeldBack = factorRequiredSince !== null && !hasFactor && isPast(platform, dueAfter(factorRequiredSince));
    open.set(row.sessionId, { account, permissions: isHeldBack ? [] : permissionsOf(account.role) });
  }
  return open;
}

const isPast = ({ now }: Platform, instant: string) => now().toISOString() >= instant;

/** Returns the end of the period in which an account may lack a second factor. */
function dueAfter(requiredSince: string): string {
  return new Date(Date.parse(requiredSince) + FACTOR_GRACE_MS).toISOString();
}

/**
 * Returns from when an account without a second factor may call its own account only; `null` if it has one or needs none. The identity
 * provider of the session may have checked one.
 */
export async function findFactorDueAt(
  db: Read,
  {
    account,
    factorRequiredSince,
    isProviderFactor = false,
  }: Pick<SessionRow, "account" | "factorRequiredSince"> & Partial<Pick<SessionRow, "isProviderFactor">>,
): Promise<string | null> {
  if (factorRequiredSince === null || isProviderFactor || (await hasFactor(db, account.id))) return null;
  return dueAfter(factorRequiredSince);
}

/**
 * Throws a 403 unless the password was confirmed in the last ten minutes. A stolen token or an unattended screen can then neither
 * change a role nor erase a person. An API key never counts as confirmed.
 */
export function requireRecentConfirmation({ now }: Pick<Platform, "now">, { confirmedAt, key }: Session): void {
  const age = now().getTime() - Date.parse(confirmedAt);
  if (!key && age <= CONFIRMED_FOR_MS) return;
  throw new HttpError(403, CONFIRM_CODE, CONFIRM_AGAIN);
}

/**
 * Throws a 401 unless, in this transaction, the session exists and its account is active. Needed for changes whose effect outlives
 * the session.
 */
export async function requireActiveSession(tx: Tx, { id, account }: Session): Promise<void> {
  if (!(await isSessionActive(tx, id, account.id))) throw ended();
}

export function confirmSession(tx: Tx, { id }: Session, now: Date): Promise<void> {
  return setSessionConfirmed(tx, id, now.toISOString());
}

/** Notes the use of a session or key, if possible. On a full disk users can still read; the session then ends earlier than usual. */
export async function noteIfPossible(
  platform: Platform,
  notNoted: string,
  note: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  try {
    await platform.database.writeReadCommitted(note);
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    platform.log.warn({ err: error }, notNoted);
  }
}

function idleSince(platform: Platform): string {
  return new Date(platform.now().getTime() - platform.config.session.idleHours * HOUR_MS).toISOString();
}

/** Deletes ended sessions. */
export async function sweepSessions(platform: Platform): Promise<void> {
  const now = platform.now().toISOString();
  await sweepInBatches(platform.database, (tx, most) => deleteSessionsOver(tx, now, idleSince(platform), most));
}

export function countSessions(platform: Platform): Promise<number> {
  return countSessionsNotOver(platform.database.read, platform.now().toISOString(), idleSince(platform));
}

/** Returns all sessions of the account that have not ended, newest first. */
export async function listOwnSessions(platform: Platform, { id, account }: Session): Promise<OwnSession[]> {
  const now = platform.now().toISOString();
  const rows = await listSessionsOf(platform.database.read, account.id, now, idleSince(platform));
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at,
    lastSeen: row.last_seen_at,
    address: row.address,
    browser: row.browser,
    current: row.id === id,
  }));
}

/** Returns all sessions of an account, ended ones included. */
export function listSessionsForExport(db: Read, userId: string): Promise<Omit<OwnSession, "current">[]> {
  return listAllSessions(db, userId);
}

/** Ends one session of an account. Returns false if it does not exist. */
export function endSession(tx: Tx, sessionId: string, userId: string): Promise<boolean> {
  return deleteSession(tx, sessionId, userId);
}

/**
 * Ends every session of an account except `exceptId`, and every sign-in that waits for a second factor. If no session stays, all
 * devices are deleted, so that the owner is notified of each that signs in again.
 */
export async function endSessionsOf(tx: Tx, userId: string, exceptId?: string): Promise<void> {
  await deleteSessionsOf(tx, userId, exceptId);
  await deleteChallengesOf(tx, userId);
  if (exceptId === undefined) await deleteDevicesOf(tx, userId);
}

import { endpoint } from "#contract/endpoint.ts";
import { idParams, instant } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";

export const OwnSession = z.strictObject({
  id: z.string(),
  createdAt: instant,
  /** Time of the last call, to the minute. */
  lastSeen: instant,
  address: z.string(),
  /** User agent of the browser. */
  browser: z.string(),
  /** Whether the session is that of the caller. */
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

export const listSessions = endpoint({
  method: "GET",
  path: "/auth/sessions",
  access: "account",
  summary: "The account's own sessions that have not ended, newest first.",
  reply: z.array(OwnSession),
  status: 200,
  list: true,
});

export const deleteSession = endpoint({
  method: "DELETE",
  path: "/auth/sessions/{id}",
  access: "account",
  summary: "Ends one of the account's own sessions.",
  params: idParams,
  status: 204,
});

/**
 * Outcomes of a sign-in. Password only: right password on a new device, with a second factor required. Wrong code: right
 * password, wrong second factor. Blocked: refused unchecked after too many failures.
 */
export const SIGN_IN_OUTCOMES = ["Signed in", "Failed", "Password only", "Wrong code", "Blocked"] as const;

export const OwnSignIn = z.strictObject({
  id: z.string(),
  /** Time of the sign-in. Failed or blocked ones from one network within an hour are one entry, with the time of the first. */
  at: instant,
  outcome: z.enum(SIGN_IN_OUTCOMES),
  address: z.string(),
});
export type OwnSignIn = z.infer<typeof OwnSignIn>;

export const listSignIns = endpoint({
  method: "GET",
  path: "/auth/sign-ins",
  access: "account",
  summary: "The newest 50 sign-ins to the own account, newest first, with those that failed or were blocked.",
  reply: z.array(OwnSignIn),
  status: 200,
  list: true,
});

export const SESSION_ENDPOINTS = { listSessions, deleteSession, listSignIns } as const;

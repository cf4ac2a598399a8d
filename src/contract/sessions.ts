import { endpoint } from "#contract/endpoint.ts";
import { idParams, instant } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";

export const OwnSession = z.strictObject({
  id: z.string(),
  createdAt: instant,
  /** The last call, to the minute. */
  lastSeen: instant,
  address: z.string(),
  /** What the browser says of itself. */
  browser: z.string(),
  /** Whether it is the one that asks. */
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
 * Password only: it was right, on a new device, and a second factor was asked for. Wrong code: the password was right. Blocked: after too
 * many of either, when nobody looked any more.
 */
export const SIGN_IN_OUTCOMES = ["Signed in", "Failed", "Password only", "Wrong code", "Blocked"] as const;

export const OwnSignIn = z.strictObject({
  id: z.string(),
  /** Time of the first within an hour, for those that failed or were blocked from one network. */
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

import { Assignee } from "#contract/assignees.ts";
import { endpoint } from "#contract/endpoint.ts";
import { idParams } from "#contract/fields.ts";
import { mapToRecord } from "#contract/map-record.ts";
import { z } from "#contract/zod.ts";

/** Kinds of open work that an account can have. `scheduled` is content that it scheduled. */
export const WORK_KINDS = ["customers", "deals", "tasks", "messages", "applications", "scheduled"] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

/** Number of an account's records of each kind. Deals and tasks are open, messages neither Done nor Spam. */
export const AccountWork = z.strictObject(mapToRecord(WORK_KINDS, () => z.int().nonnegative()));
export type AccountWork = z.infer<typeof AccountWork>;

export const NO_SUCCESSOR = "Must be another active account that can sign in";

/** Returns the name of a kind in a sentence. */
export function workName(kind: WorkKind): string {
  return kind === "scheduled" ? "scheduled content" : kind;
}

/** Returns why an account cannot take over work. */
export function notForSuccessor(name: string, kinds: readonly WorkKind[]): string {
  return `${name} may not have this work: ${kinds.map(workName).join(", ")}. Choose someone else.`;
}

const work = z.strictObject({ data: AccountWork });

export const getUserWork = endpoint({
  method: "GET",
  path: "/users/{id}/work",
  access: "users:read",
  summary:
    "The number of a user's customers, open deals, tasks, messages and applications, and of what they scheduled.",
  params: idParams,
  reply: work,
  status: 200,
});

export const listSuccessors = endpoint({
  method: "GET",
  path: "/users/{id}/successors",
  access: "users:read",
  summary: "The accounts that may take over all open work of a user, by name.",
  params: idParams,
  reply: z.strictObject({ data: z.array(Assignee) }),
  status: 200,
});

export const handOverWork = endpoint({
  method: "POST",
  path: "/users/{id}/hand-over",
  access: "users:write",
  summary: "Gives all open work of a user to another account, and returns how much. Refused as a whole, nothing moves.",
  params: idParams,
  body: z.strictObject({ to: z.uuid(NO_SUCCESSOR) }),
  reply: work,
  status: 200,
});

export const ACCOUNT_WORK_ENDPOINTS = { getUserWork, listSuccessors, handOverWork } as const;

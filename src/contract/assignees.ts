import { endpoint } from "#contract/endpoint.ts";
import type { Permission } from "#contract/permissions.ts";
import type { ResourceAccess } from "#contract/resource.ts";
import { z } from "#contract/zod.ts";

/** Areas whose records can be assigned to an account. */
export const ASSIGNED_AREAS = ["customers", "messages", "applications"] as const;
export type AssignedArea = (typeof ASSIGNED_AREAS)[number];

export const NOT_ASSIGNABLE = "Must be an active account that may read the record";

/** Body of a field with an account: an id, or null for nobody. */
export const assigneeInput = z.uuid(NOT_ASSIGNABLE).nullable();

/** Values of the filter by account besides the id of one: the caller, and nobody. */
export const ASSIGNEE_WORDS = ["me", "none"] as const;

const NO_ASSIGNEE = "Must be the id of an account, me or none";

/** Filter of a list by the account that takes care of its records. */
export const assigneeFilter = z
  .union([z.uuid(NO_ASSIGNEE), z.enum(ASSIGNEE_WORDS)], NO_ASSIGNEE)
  .meta({ description: "Id of an account, me or none" })
  .optional();

/** Maximum records of one assignment. */
export const MAX_ASSIGNED = 500;

export const ASSIGN_MESSAGES = {
  ids: `Must be 1 to ${MAX_ASSIGNED} ids`,
  from: "Must have an account, or null, for each id",
  moved: "A colleague has assigned it since",
  notPermitted: "You may not change it",
} as const;

/** Returns why a record that does not exist, or that the caller may not read, was skipped. */
export function noSuch(one: string): string {
  return `There is no such ${one}`;
}

export const AssignInput = z
  .strictObject({
    ids: z
      .array(z.uuid("Must be an id"), ASSIGN_MESSAGES.ids)
      .min(1, ASSIGN_MESSAGES.ids)
      .max(MAX_ASSIGNED, ASSIGN_MESSAGES.ids),
    /** Account that gets the records; `null` for nobody. */
    to: assigneeInput,
    /** Account that has each record, in the order of the ids. A record that has another account is skipped. Default: any. */
    from: z.array(z.uuid("Must be the id of an account").nullable(), ASSIGN_MESSAGES.from).optional(),
  })
  .refine(({ ids, from }) => from === undefined || from.length === ids.length, {
    path: ["from"],
    error: ASSIGN_MESSAGES.from,
  });
export type AssignInput = z.output<typeof AssignInput>;

export const Assigned = z.strictObject({
  /** Number of records that have another account than before. */
  changed: z.int(),
  /** Records that stay as they are, with the reason. */
  skipped: z.array(z.strictObject({ id: z.string(), message: z.string() })),
});
export type Assigned = z.infer<typeof Assigned>;

/** Returns the call that assigns records of one kind together. */
export function assignCall<const Name extends string>(
  { name, write }: Pick<ResourceAccess, "write"> & { name: Name },
  one: string,
) {
  return endpoint({
    method: "POST",
    path: `/${name}/assign`,
    access: write,
    summary: `Assigns up to ${MAX_ASSIGNED} records to an account, or to nobody, in one step. A ${one} that cannot be changed is skipped, with the reason.`,
    body: AssignInput,
    reply: z.strictObject({ data: Assigned }),
    status: 200,
  });
}

/** Call that assigns records of one kind, of whatever permission. */
export type AssignCall = ReturnType<typeof assignCall<string>>;

export const Assignee = z.strictObject({ id: z.string(), name: z.string() });
export type Assignee = z.infer<typeof Assignee>;

export const listAssignees = endpoint({
  method: "GET",
  path: "/assignees",
  access: ASSIGNED_AREAS.map((area): Permission => `${area}:read`),
  summary: "The accounts that may read an area, by name: active ones that can sign in, and invited ones.",
  query: z.strictObject({ area: z.enum(ASSIGNED_AREAS, `Must be one of ${ASSIGNED_AREAS.join(", ")}`) }),
  reply: z.strictObject({ data: z.array(Assignee) }),
  status: 200,
});

export const ASSIGNEE_ENDPOINTS = { listAssignees } as const;

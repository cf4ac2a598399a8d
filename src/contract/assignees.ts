import { endpoint } from "#contract/endpoint.ts";
import type { Permission } from "#contract/permissions.ts";
import { z } from "#contract/zod.ts";

/** Areas whose records can be assigned to an account. */
export const ASSIGNED_AREAS = ["customers", "messages", "applications"] as const;
export type AssignedArea = (typeof ASSIGNED_AREAS)[number];

export const NOT_ASSIGNABLE = "Must be an active account that may read the record";

/** Body of a field with an account: an id, or null for nobody. */
export const assigneeInput = z.uuid(NOT_ASSIGNABLE).nullable();

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

import type { ConversationArea } from "#contract/conversations.ts";
import { endpoint, type StaffAccess } from "#contract/endpoint.ts";
import type { Permission } from "#contract/permissions.ts";
import { TASK_ACCESS } from "#contract/task-summary.ts";
import { z } from "#contract/zod.ts";

/**
 * Types of records whose changes send events, by the word for one record, with the permission that their events need. An event with the
 * id `""` says that many records of the type have changed. `audit` stands for the audit trail, whose events have no other id.
 */
export const CHANGED_TYPES = {
  message: "messages:read",
  application: "applications:read",
  customer: "customers:read",
  deal: "customers:read",
  // A task needs the permission of its record. A change that does not say which needs the permissions of all tasks.
  task: TASK_ACCESS.read,
  import: "customers:read",
  product: "products:read",
  service: "services:read",
  job: "jobs:read",
  project: "projects:read",
  article: "articles:read",
  page: "pages:read",
  "extra-page": "pages:read",
  picture: "pictures:read",
  campaign: "campaigns:read",
  subscriber: "subscribers:read",
  mail: "outbox:read",
  user: "users:read",
  settings: "settings:read",
  webhook: "settings:read",
  "sample-data": "settings:read",
  retention: "privacy:read",
  audit: "audit:read",
} as const satisfies Record<string, StaffAccess>;

export type ChangedType = keyof typeof CHANGED_TYPES;

export const isChangedType = (type: string): type is ChangedType => Object.hasOwn(CHANGED_TYPES, type);

/** Event about a record: of its type, which says in the singular what it is. */
export interface ChangedEvent {
  type: ChangedType;
  id: string;
}

/** Areas whose records show who else has opened them. */
export const PRESENCE_AREAS = ["messages", "applications"] as const satisfies readonly ConversationArea[];
export type PresenceArea = (typeof PRESENCE_AREAS)[number];

/** Types of these records in events. */
export const PRESENCE_TYPES = { messages: "message", applications: "application" } as const satisfies Record<
  PresenceArea,
  ChangedType
>;

/** Accounts that have a record open at the moment. Nobody is left once the list is empty. */
export interface PresenceEvent {
  type: (typeof PRESENCE_TYPES)[PresenceArea];
  id: string;
  accounts: readonly { id: string; name: string; writing: boolean }[];
}

/** Time in ms after which a presence ends that was not repeated. */
export const PRESENCE_LAPSES_MS = 45_000;

const PresenceInput = z.strictObject({
  type: z.enum(PRESENCE_AREAS, `Must be one of ${PRESENCE_AREAS.join(", ")}`),
  id: z.uuid("Must be the id of a record"),
  writing: z.boolean("Must be true or false"),
});

export const streamEvents = endpoint({
  method: "GET",
  path: "/events",
  access: "account",
  background: true,
  summary:
    "A stream of server-sent events about what the session may read at that moment: notification, changed with type and id, and presence with the accounts that have a record open. An event says that something changed, never what. An empty id stands for many records of the type. Read everything on the screen again after each new connection.",
  eventStream: true,
  status: 200,
  limits: ["events"],
});

export const setPresence = endpoint({
  method: "PUT",
  path: "/presence",
  access: PRESENCE_AREAS.map((area): Permission => `${area}:read`),
  sessionsOnly: true,
  background: true,
  summary:
    "Tells colleagues that this account has a message or an application open, and whether it is writing. Lapses after 45 seconds, so repeat it while the record is on the screen.",
  body: PresenceInput,
  status: 204,
  errorStatuses: [404],
  limits: ["presence"],
});

export const EVENT_ENDPOINTS = { streamEvents, setPresence } as const;

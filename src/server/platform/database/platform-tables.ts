import { type AnyTable, CUSTOM_SEARCH_TABLES, defineTable, parentsFirst } from "#server/platform/database/table.ts";

export const outboxTable = defineTable("outbox", {
  key: ["id"],
  countedBy: ["status", "campaign_id"],
  recordType: "mail",
  namesPeople: { addresses: ["recipient_email", "reply_to"] },
});

export const auditTable = defineTable("audit", {
  key: ["id"],
  countedBy: ["record_type"],
  namesPeople: CUSTOM_SEARCH_TABLES,
});

export const webhooksTable = defineTable("webhooks", {
  key: ["id"],
  recordType: "webhook",
  namesPeople: false,
});

export const idempotencyTable = defineTable("idempotency", {
  key: ["key"],
  namesPeople: CUSTOM_SEARCH_TABLES,
});

/** Tables of the platform itself. Their columns are in `schema.ts`. */
const PLATFORM_TABLES: readonly AnyTable[] = [
  defineTable("sessions", {
    key: ["id"],
    refersTo: ["users"],
    namesPeople: { partOf: "users", by: "user_id" },
  }),
  defineTable("devices", {
    key: ["id"],
    refersTo: ["users"],
    namesPeople: { partOf: "users", by: "user_id" },
  }),
  defineTable("sign_in_challenges", {
    key: ["token_hash"],
    refersTo: ["users"],
    namesPeople: { partOf: "users", by: "user_id" },
  }),
  defineTable("keys", {
    key: ["id"],
    refersTo: ["users"],
    namesPeople: { partOf: "users", by: "user_id", texts: ["name"] },
  }),
  defineTable("calendar_addresses", {
    key: ["user_id"],
    refersTo: ["users"],
    namesPeople: { partOf: "users", by: "user_id" },
  }),
  outboxTable,
  defineTable("notes", {
    key: ["id"],
    refersTo: ["customers", "messages", "applications", "deals", "account_names"],
    namesPeople: {
      partsOf: { customers: "customer_id", messages: "message_id", applications: "application_id", deals: "deal_id" },
      texts: ["text"],
    },
  }),
  defineTable("limits", {
    key: ["key"],
    namesPeople: CUSTOM_SEARCH_TABLES,
  }),
  idempotencyTable,
  defineTable("counters", {
    key: ["name"],
    namesPeople: false,
  }),
  defineTable("noted_changes", {
    key: ["id"],
    namesPeople: false,
    leftOutOfCopies: true,
  }),
  defineTable("locks", {
    key: ["name"],
    namesPeople: false,
    leftOutOfCopies: true,
  }),
  defineTable("loose_files", {
    key: ["store", "name"],
    namesPeople: false,
  }),
  defineTable("secrets", {
    key: ["name"],
    namesPeople: false,
  }),
  auditTable,
  defineTable("account_names", {
    key: ["id"],
    namesPeople: CUSTOM_SEARCH_TABLES,
  }),
  defineTable("audit_subjects", {
    key: ["subject", "audit_id"],
    namesPeople: false,
  }),
  defineTable("notifications", {
    key: ["id"],
    refersTo: ["users"],
    namesPeople: { partOf: "users", by: "account_id" },
  }),
  defineTable("reminders", {
    key: ["kind", "record_id"],
    refersTo: ["users"],
    namesPeople: false,
  }),
  webhooksTable,
  defineTable("webhook_deliveries", {
    key: ["id"],
    refersTo: ["webhooks"],
    namesPeople: false,
  }),
  defineTable("former_slugs", {
    key: ["resource", "slug"],
    namesPeople: false,
  }),
];

/** Returns the tables of the features and of the platform. Each comes after the tables that it refers to. */
export function tablesOf(features: readonly { tables?: readonly AnyTable[] }[]): AnyTable[] {
  return parentsFirst([...features.flatMap(({ tables = [] }) => tables), ...PLATFORM_TABLES]);
}

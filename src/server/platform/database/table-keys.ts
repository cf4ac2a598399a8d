import type { Schema } from "#server/platform/database/schema.ts";

/** The tables that hold records; the totals beside them are counted by the database itself. */
export type RecordTable = {
  [Table in keyof Schema]: "rows" extends keyof Schema[Table] ? never : Table;
}[keyof Schema];

/** The primary key of every table, parents before the tables that refer to them. */
export const TABLE_KEYS = {
  users: ["id"],
  sessions: ["id"],
  devices: ["id"],
  password_resets: ["user_id"],
  customers: ["id"],
  customer_notes: ["id"],
  messages: ["id"],
  customer_interactions: ["id"],
  products: ["id"],
  product_variants: ["product_id", "position"],
  product_images: ["product_id", "position"],
  services: ["id"],
  jobs: ["id"],
  projects: ["id"],
  applications: ["id"],
  subscribers: ["id"],
  uploads: ["name"],
  loose_files: ["store", "name"],
  outbox: ["id"],
  limits: ["key"],
  repeated_entries: ["key"],
  idempotency: ["key"],
  counters: ["name"],
  secrets: ["name"],
  settings: ["name"],
  audit: ["id"],
  daily_totals: ["day"],
  status_checks: ["minute", "component"],
  status_days: ["day", "component"],
  status_incidents: ["id"],
  retention_days: ["day"],
  former_slugs: ["resource", "slug"],
} as const satisfies { [Table in RecordTable]: readonly (keyof Schema[Table])[] };

export const RECORD_TABLES = Object.keys(TABLE_KEYS) as RecordTable[];

import { endpoint } from "#contract/endpoint.ts";
import { instant, isLongerThan, LIMITS, MESSAGES, rawText, tooLong } from "#contract/fields.ts";
import { listQuery } from "#contract/lists.ts";
import { z } from "#contract/zod.ts";

const fields = z.record(z.string(), z.unknown());

/** Entry of the audit log: account, action and record. No user can change or delete entries. */
export const AuditEntry = z.strictObject({
  id: z.string(),
  at: instant,
  /** `id` is null without a session, as in a failed sign-in or a reset by mail. */
  account: z.strictObject({ id: z.string().nullable(), name: z.string() }),
  /** Verb in the past tense: `changed status`. */
  action: z.string(),
  /** `exists` is false after the record was deleted, and for subjects that are not records, such as a sign-in. */
  record: z.strictObject({ type: z.string(), id: z.string(), name: z.string(), exists: z.boolean() }),
  requestId: z.string(),
  address: z.string(),
  /** Changed fields, or all fields of a record that was created or deleted. Secrets are left out. */
  before: fields.nullable(),
  after: fields.nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const text = rawText(LIMITS.name, "Must be given once")
  .refine((given) => !/\p{Cc}|\p{Cs}/u.test(given), MESSAGES.characters)
  .refine((given) => !isLongerThan(given, LIMITS.name), tooLong(LIMITS.name))
  .optional();

export const listAudit = endpoint({
  method: "GET",
  path: "/audit",
  access: "audit:read",
  summary: "Who did what to which record, newest first. Filters by the record's type and id.",
  query: listQuery(["at"], { recordType: text, recordId: text }).omit({ q: true }),
  reply: z.array(AuditEntry),
  status: 200,
  list: true,
});

export const AUDIT_ENDPOINTS = { listAudit } as const;

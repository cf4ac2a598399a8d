import { endpoint } from "#contract/endpoint.ts";
import { instant, isLongerThan, LIMITS, MESSAGES, rawText, tooLong } from "#contract/fields.ts";
import { listQuery } from "#contract/lists.ts";
import { z } from "#contract/zod.ts";

const fields = z.record(z.string(), z.unknown());

/** Who did what to which record. Nobody can change or delete it. */
export const AuditEntry = z.strictObject({
  id: z.string(),
  at: instant,
  /** `id` is null where nobody was signed in: a failed sign-in, a reset by mail. */
  account: z.strictObject({ id: z.string().nullable(), name: z.string() }),
  /** A verb in the past: `changed status`. */
  action: z.string(),
  /** `exists` while it can still be opened: false once it is gone, and for what is no record, such as a sign-in. */
  record: z.strictObject({ type: z.string(), id: z.string(), name: z.string(), exists: z.boolean() }),
  requestId: z.string(),
  address: z.string(),
  /** The fields that changed; all fields of what was created or deleted; secrets left out. */
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

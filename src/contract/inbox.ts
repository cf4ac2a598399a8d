import { endpoint } from "#contract/endpoint.ts";
import { instant } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";

/** Reasons for which a mailbox is not read: its server is away, it refuses the sign-in, or the disk is nearly full. */
export const MAILBOX_PROBLEMS = ["away", "refused", "disk"] as const;
export type MailboxProblem = (typeof MAILBOX_PROBLEMS)[number];

export const InboxState = z.strictObject({
  /** Reason for which no mail is read at the moment; `null` while it is read, and without a mailbox. */
  problem: z.enum(MAILBOX_PROBLEMS).nullable(),
  /** Time since which it has not been read; `null` without a problem. */
  since: instant.nullable(),
});
export type InboxState = z.infer<typeof InboxState>;

export const getInbox = endpoint({
  method: "GET",
  path: "/inbox",
  access: "settings:read",
  summary: "Whether the mailbox that comes in is read, and the reason if it is not.",
  reply: z.strictObject({ data: InboxState }),
  status: 200,
});

export const INBOX_ENDPOINTS = { getInbox } as const;

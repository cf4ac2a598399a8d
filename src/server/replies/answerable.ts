import type { ReplyArea } from "#contract/replies.ts";

/** What of a record has to be known to answer it. */
export interface Answerable {
  /** What the trail calls it: `message`, and its name there. */
  type: string;
  recordName: string;
  /** Whom a reply goes to. */
  name: string;
  email: string;
  /** What it is about, for the subject; `""` where nothing is known. */
  about: string;
  /** `""` where it has none. */
  reference: string;
  isSpam: boolean;
  /** The customer in whose history the reply stands. */
  customerId: string | null;
  /** The day from which it may be deleted, and the mail with it; `null` where it is kept until somebody deletes it. */
  deleteAfter: string | null;
}

/** The column by which a reply says what it answers. */
export const RECORD_COLUMNS = {
  messages: "message_id",
  applications: "application_id",
  customers: "customer_id",
} as const satisfies Record<ReplyArea, string>;

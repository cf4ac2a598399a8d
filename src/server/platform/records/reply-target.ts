import type { ReplyArea } from "#contract/replies.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";

/** Records of a feature that staff can reply to. */
export interface ReplyTargets {
  area: ReplyArea;
  /** Type of the records in the audit trail. */
  type: string;
  /** Returns a record with its recipient, or undefined if it does not exist. */
  find(db: Read, id: string): Promise<ReplyTarget | undefined>;
  /** Updates what a record stores about its replies, after one was queued or taken back; undefined if it stores nothing. */
  repliesChanged: ((tx: Tx, id: string) => Promise<void>) | undefined;
}

/** Properties of a record that a reply to it needs. */
export interface ReplyTarget {
  /** Name of the record in the audit trail. */
  recordName: string;
  /** Name and address of the recipient. */
  name: string;
  email: string;
  /** Topic for the subject of the reply; `""` if unknown. */
  about: string;
  /** Reference of the record; `""` if it has none. */
  reference: string;
  isSpam: boolean;
  /** Words with which the person wrote first. Undefined if the record began otherwise. */
  received?: { at: string; subject: string; text: string };
  /** Customer whose history lists the reply. */
  customerId: string | null;
  /** End of the retention period of the record and the mail; `null` for a record that only a user deletes. */
  deleteAfter: string | null;
}

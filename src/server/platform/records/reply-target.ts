import type { NotificationType } from "#contract/notifications.ts";
import type { ReplyArea } from "#contract/replies.ts";
import type { Config } from "#server/platform/config.ts";
import type { Database, Read, Tx } from "#server/platform/database/database.ts";
import type { Log } from "#server/platform/http/log.ts";

/** Times of a thread that its record stores. */
export interface ThreadTimes {
  /** Time of the newest reply, note or mail; `""` without any. A reply that was taken back does not count. */
  lastEntryAt: string;
  /** Time of the first reply that was neither taken back nor failed. */
  firstAnsweredAt: string | null;
  /** Time of the latest of these replies, if no person has written since. */
  answeredAt: string | null;
}

/** Records of a feature that staff can reply to. */
export interface ReplyTargets {
  area: ReplyArea;
  /** Type of the records in the audit trail. */
  type: NotificationType;
  /** Returns a record with its recipient, or undefined if it does not exist. */
  find(db: Read, id: string): Promise<ReplyTarget | undefined>;
  /** Returns the id of the record with a reference, or of the record into which it was merged; undefined if records have no references. */
  findReferenced?(db: Read, reference: string): Promise<string | undefined>;
  /** Updates what a record stores about its thread, after an entry came or went; undefined if it stores nothing. */
  threadChanged: ((tx: Tx, config: Config, id: string, times: ThreadTimes) => Promise<void>) | undefined;
  /** Opens a record to which a person has written again; undefined if that changes nothing about it. */
  reopen?(tx: Tx, id: string, now: Date): Promise<void>;
  /** Notes that an account has read the thread of a record, outside of any transaction. */
  wasRead?(platform: { database: Database; log: Log; now: () => Date }, id: string): Promise<void>;
}

/** Properties of a record that a reply to it needs. */
export interface ReplyTarget {
  /** Name of the record in the audit trail. */
  recordName: string;
  /** Name and address of the recipient. */
  name: string;
  email: string;
  /** Telephone number of a person without an address; absent or `""` if unknown. */
  phone?: string;
  /** Topic for the subject of the reply; `""` if unknown. */
  about: string;
  /** Reference of the record; `""` if it has none. */
  reference: string;
  isSpam: boolean;
  /** Words with which the person wrote first, or that staff wrote down during a call. Undefined if the record began otherwise. */
  received?: { at: string; subject: string; text: string; isCall?: boolean };
  /** Account that takes care of the record; absent or `null` if nobody does. */
  accountId?: string | null;
  /** Customer whose history lists the reply. */
  customerId: string | null;
  /** End of the retention period of the record and the mail; `null` for a record that only a user deletes. */
  deleteAfter: string | null;
}

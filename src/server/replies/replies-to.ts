import type { ReplyArea } from "#contract/replies.ts";
import type { Read } from "#server/platform/database/database.ts";
import { RECORD_COLUMNS } from "#server/replies/reply-target.ts";

/** Selects the ids of the replies to a record. The replies to a customer include those to the customer's messages. */
export function repliesTo(db: Read, area: ReplyArea, id: string) {
  return db
    .selectFrom("replies")
    .select("id")
    .where(({ eb, or, selectFrom }) => {
      const toRecord = eb(RECORD_COLUMNS[area], "=", id);
      if (area !== "customers") return toRecord;
      return or([toRecord, eb("message_id", "in", selectFrom("messages").select("id").where("customer_id", "=", id))]);
    });
}

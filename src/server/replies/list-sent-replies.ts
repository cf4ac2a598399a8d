import type { Reply, ReplyArea } from "#contract/replies.ts";
import type { Read } from "#server/platform/database/database.ts";
import { RECORD_COLUMNS } from "#server/replies/record-columns.ts";
import { repliesOf, selectReplies } from "#server/replies/store.ts";

/** Returns the newest replies to a record that were not taken back, newest first. */
export async function listSentReplies(db: Read, area: ReplyArea, id: string, most: number): Promise<Reply[]> {
  const rows = await selectReplies(db)
    .where(`replies.${RECORD_COLUMNS[area]}`, "=", id)
    .where("replies.taken_back_at", "is", null)
    .orderBy("replies.created_at", "desc")
    .orderBy("replies.id", "desc")
    .limit(most)
    .execute();
  return repliesOf(db, rows);
}

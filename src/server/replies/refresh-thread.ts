import type { ConversationArea } from "#contract/conversations.ts";
import type { ReplyArea } from "#contract/replies.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { ReplyTargets, ThreadTimes } from "#server/platform/records/reply-target.ts";
import { RECORD_COLUMNS } from "#server/replies/record-columns.ts";
import { findThreadTimes } from "#server/replies/thread-store.ts";

/** Returns the times of the thread of a record. */
export function readThreadTimes(db: Read, area: ConversationArea, id: string): Promise<ThreadTimes> {
  return findThreadTimes(db, RECORD_COLUMNS[area], id);
}

/** Updates what a record stores about its thread, after an entry came or went. */
export async function refreshThread(
  tx: Tx,
  { config }: Pick<Platform, "config">,
  { area, threadChanged }: ReplyTargets,
  id: string,
): Promise<void> {
  if (threadChanged && isConversation(area)) await threadChanged(tx, config, id, await readThreadTimes(tx, area, id));
}

const isConversation = (area: ReplyArea): area is ConversationArea => area !== "customers";

import type { BodyOf } from "#contract/endpoint.ts";
import { PRESENCE_LAPSES_MS, PRESENCE_TYPES, type setPresence } from "#contract/events.ts";
import { mayRead } from "#server/events/may-read.ts";
import { findWriting, savePresence } from "#server/events/store.ts";
import { notePresence } from "#server/platform/database/changes.ts";
import { notPermitted } from "#server/platform/http/http-error.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Session } from "#server/platform/session/session.ts";
import { findReplyTargetOr404, replyTargetsOf } from "#server/replies/find-reply-target.ts";

/**
 * Stores that a session has a record open, and whether it writes on it. An event is sent only if the record was not open before or
 * the writing has changed. Throws a 403 if the session may not read records of the type, or a 404 for an unknown record.
 */
export async function storePresence(
  platform: Platform,
  session: Session,
  { type: area, id, writing }: BodyOf<typeof setPresence>,
): Promise<void> {
  const { database, features } = platform;
  const type = PRESENCE_TYPES[area];
  if (!mayRead(session.permissions, { type, needs: "" })) throw notPermitted();
  await findReplyTargetOr404(database.read, replyTargetsOf(features, area), id);
  const now = platform.now();
  const since = new Date(now.getTime() - PRESENCE_LAPSES_MS).toISOString();
  const opened = { session_id: session.id, type, record_id: id };
  await database.writeReadCommitted(async (tx) => {
    const wasWriting = await findWriting(tx, opened, since);
    await savePresence(tx, { ...opened, writing: writing ? 1 : 0, seen_at: now.toISOString() });
    if (wasWriting !== writing) notePresence(tx, now, { type, id });
  });
}

import { phoneKey } from "#contract/phone-key.ts";
import type { ReplyArea } from "#contract/replies.ts";
import type { Read } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/http/http-error.ts";
import type { Feature } from "#server/platform/platform.ts";
import type { Subject } from "#server/platform/records/act.ts";
import type { ReplyTarget, ReplyTargets } from "#server/platform/records/reply-target.ts";

/**
 * Returns what the feature of an area declares about replies to its records. Throws an error if no feature declares it.
 */
export function replyTargetsOf(features: readonly Feature[], area: ReplyArea): ReplyTargets {
  const targets = features.find((feature) => feature.replyTargets?.area === area)?.replyTargets;
  if (!targets) throw new Error(`No feature declares how to reply to ${area}.`);
  return targets;
}

/** Returns the record of a reply. Throws a 404 that names the type if it does not exist. */
export async function findReplyTargetOr404(db: Read, targets: ReplyTargets, id: string): Promise<ReplyTarget> {
  const found = await targets.find(db, id);
  if (!found) throw notFound(`There is no such ${targets.type}.`);
  return found;
}

/** Returns the record of a reply as the subject of an act. */
export function replySubjectOf(targets: ReplyTargets, id: string): Subject<ReplyTarget> {
  return {
    find: (tx) => findReplyTargetOr404(tx, targets, id),
    entryOf: async (_tx, { recordName, email, phone = "" }) => ({
      type: targets.type,
      id,
      name: recordName,
      people: [email || phoneKey(phone)],
    }),
  };
}

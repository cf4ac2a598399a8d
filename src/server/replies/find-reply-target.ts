import type { ReplyArea } from "#contract/replies.ts";
import { findApplicationReplyTarget } from "#server/applications/application-reply-target.ts";
import { findCustomerReplyTarget } from "#server/customers/customer-reply-target.ts";
import { findMessageReplyTarget } from "#server/messages/message-reply-target.ts";
import type { Read } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/http/http-error.ts";
import type { Subject } from "#server/platform/records/act.ts";
import type { ReplyTarget } from "#server/replies/reply-target.ts";

const FINDERS = {
  messages: findMessageReplyTarget,
  applications: findApplicationReplyTarget,
  customers: findCustomerReplyTarget,
} as const satisfies Record<ReplyArea, (db: Read, id: string) => Promise<ReplyTarget | undefined>>;

const ONE = { messages: "message", applications: "application", customers: "customer" } as const;

/** Returns the record of a reply. Throws a 404 that names the type if it does not exist. */
export async function findReplyTargetOr404(db: Read, area: ReplyArea, id: string): Promise<ReplyTarget> {
  const found = await FINDERS[area](db, id);
  if (!found) throw notFound(`There is no such ${ONE[area]}.`);
  return found;
}

/** Returns the record of a reply as the subject of an act. */
export function repliesTo(area: ReplyArea, id: string): Subject<ReplyTarget> {
  return {
    find: (tx) => findReplyTargetOr404(tx, area, id),
    entryOf: async (_tx, { type, recordName, email }) => ({ type, id, name: recordName, people: [email] }),
  };
}

import type { ReplyArea } from "#contract/replies.ts";
import { findAnswerableApplication } from "#server/applications/application-reply-target.ts";
import { findAnswerableCustomer } from "#server/customers/customer-reply-target.ts";
import { findAnswerableMessage } from "#server/messages/message-reply-target.ts";
import type { Read } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/http/http-error.ts";
import type { Answerable } from "#server/replies/reply-target.ts";

const FINDERS = {
  messages: findAnswerableMessage,
  applications: findAnswerableApplication,
  customers: findAnswerableCustomer,
} as const satisfies Record<ReplyArea, (db: Read, id: string) => Promise<Answerable | undefined>>;

const ONE = { messages: "message", applications: "application", customers: "customer" } as const;

/** Returns the record of a reply. Throws a 404 that names the type if it does not exist. */
export async function mustFindAnswerable(db: Read, area: ReplyArea, id: string): Promise<Answerable> {
  const found = await FINDERS[area](db, id);
  if (!found) throw notFound(`There is no such ${ONE[area]}.`);
  return found;
}

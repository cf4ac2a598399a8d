import { emailKey } from "#contract/fields.ts";
import { NOT_IN_THREAD, type ReplyArea } from "#contract/replies.ts";
import { isAddressOfCustomer } from "#server/customers/find-or-add-lead.ts";
import type { Read } from "#server/platform/database/database.ts";
import { invalidFields } from "#server/platform/http/http-error.ts";
import type { ReplyTarget } from "#server/platform/records/reply-target.ts";
import { findNameInThread } from "#server/replies/thread-addresses-store.ts";

/**
 * Returns the recipient of a reply: the person of the record if `to` is `""`, or another person of its thread or
 * customer. Throws a 400 that names `to` for an address that is neither in the thread nor of the record's customer.
 */
export async function findRecipient(
  db: Read,
  area: ReplyArea,
  id: string,
  { name, email, customerId }: ReplyTarget,
  to: string,
): Promise<{ name: string; email: string }> {
  const key = emailKey(to);
  if (to === "" || key === emailKey(email)) return { name, email };
  const found = await findNameInThread(db, area, id, key);
  if (found !== undefined) return { name: found, email: to };
  if (customerId !== null && (await isAddressOfCustomer(db, customerId, key))) return { name, email: to };
  throw invalidFields([{ path: "to", message: NOT_IN_THREAD }]);
}

/** Returns the addresses that get a copy: each once, without the recipient. */
export function distinctCopies(cc: readonly string[], to: string): string[] {
  const byKey = new Map(cc.map((email) => [emailKey(email), email]));
  byKey.delete(emailKey(to));
  return [...byKey.values()];
}

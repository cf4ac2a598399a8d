import { queryOptions } from "@tanstack/react-query";
import { CONVERSATION_CALLS, type ConversationArea, type Entry } from "#contract/conversations.ts";
import { callFile, callList } from "#web/shared/call.ts";
import { recordKeys } from "../resources/resource-client.ts";

/** Query of a record's thread, oldest entry first. Any change of the record fetches it again. */
export function entriesQuery(area: ConversationArea, id: string) {
  return queryOptions({
    queryKey: [...recordKeys(area).all, "entries", id],
    queryFn: ({ signal }) => callList(CONVERSATION_CALLS[area].list, { params: { id }, signal }),
  });
}

/** Loads a file of an entry. */
export function loadEntryFile(area: ConversationArea, params: { id: string; entryId: string; attachmentId: string }) {
  return callFile(CONVERSATION_CALLS[area].getAttachment, { params });
}

/** Returns the name and the address of `Name <address>`. Each is `""` where it is missing. */
export function personOf(address: string): { name: string; email: string } {
  const [, name, email] = /^(.*?)\s*<([^<>]*)>$/s.exec(address) ?? [];
  if (name !== undefined && email !== undefined) return { name, email };
  return address.includes("@") ? { name: "", email: address } : { name: address, email: "" };
}

/** Returns the email address of a person of an entry; `""` for a caller, who has a telephone number in its place. */
export function emailOf(address: string): string {
  const { email } = personOf(address);
  return email.includes("@") ? email : "";
}

/** Number of entries that are shown at first, and added by each press. */
const SHOWN_FIRST = 10;
const SHOWN_MORE = 50;

/** Returns the number of entries that are shown after some presses of the button that shows earlier ones. */
export function shownCount(presses: number): number {
  return SHOWN_FIRST + presses * SHOWN_MORE;
}

/** Returns a subject without marks of replies and references, to compare it with another. */
function bareSubject(subject: string): string {
  return subject
    .replace(/^((re|aw|fwd?|wg|antw|sv|vs|tr|rv)\s*:\s*)+/i, "")
    .replace(/\s*\((MSG|APP)-[\w-]+\)\s*$/, "")
    .trim()
    .toLowerCase();
}

/** Returns the ids of the entries whose subject is shown: of the first subject, and of each change of it. */
export function newSubjects(entries: readonly Entry[]): ReadonlySet<string> {
  const shown = new Set<string>();
  let last: string | undefined;
  for (const { id, subject } of entries) {
    const bare = bareSubject(subject);
    if (subject !== "" && bare !== last) shown.add(id);
    if (subject !== "") last = bare;
  }
  return shown;
}

import type { AuditEntry } from "#contract/audit.ts";
import { AREAS } from "../areas/areas.ts";

/** Noun of a record, by its type in the audit trail. */
const NOUNS: ReadonlyMap<string, string> = new Map([
  ["mail", "email"],
  ["session", "session"],
  ["key", "API key"],
  ["extra-page", "extra page"],
  // Type of the lines from before the library.
  ["upload", "picture"],
  ["sample-data", "sample data"],
]);

/** Types with a single record, whose name adds nothing. */
const NAMELESS: ReadonlySet<string> = new Set(["settings", "sample-data"]);

const OF_AREAS = AREAS.flatMap(({ records }) => (records ? [{ value: records.type, label: records.label }] : []));

/** Types that filter the audit trail: those of the areas, and types without an area. */
export const RECORD_TYPES = [
  ...OF_AREAS.filter(({ value }) => !NAMELESS.has(value)),
  ...OF_AREAS.filter(({ value }) => NAMELESS.has(value)),
  { value: "webhook", label: "Webhooks" },
  { value: "session", label: "Sessions" },
  { value: "key", label: "API keys" },
  { value: "call", label: "Refused calls" },
  { value: "sample-data", label: "Sample data" },
];

export function nounOf(type: string): string {
  return NOUNS.get(type) ?? type;
}

/** Actions of the audit trail that need a preposition before their object. */
const DEEDS: ReadonlyMap<string, string> = new Map([
  ["changed status", "changed the status of"],
  ["changed password", "changed the password of"],
  ["chose password", "chose the password of"],
  ["invited again", "sent the invitation again to"],
  ["reset password", "reset the password of"],
  ["asked to reset password", "asked to reset the password of"],
  ["downloaded", "downloaded the CV of"],
  ["unlinked sign-ins", "unlinked the sign-ins of"],
  ["reset second factors", "reset the second factors of"],
  ["tested", "sent a test to"],
]);

/** Actions of users on their own account. The sentence does not name the account twice. */
const OWN_DEEDS =
  /^(began to add an authenticator app|(added|removed) (an|their) authenticator app|(added|removed) a passkey|(un)?linked a sign-in|made new recovery codes)$/;

/** Action of the first start, which has no user. */
const FIRST_ADMINISTRATOR = "created first administrator";

interface Deed {
  who: string;
  /** Action up to the name of the record: `changed the status of the message`. */
  done: string;
  /** Name of the record; empty if the action names it already. */
  name: string;
}

/** Returns an entry as a sentence in three parts. The first and the last part are emphasised. */
export function auditEntrySentence({ account, action, record }: AuditEntry): Deed {
  if (action === FIRST_ADMINISTRATOR)
    return { who: "The system", done: "created the first administrator,", name: record.name };
  const who = account.name || "Someone";
  if (record.type === "session") {
    // A user who signed in is named already. A failed sign-in has only an address.
    return account.name ? { who, done: action, name: "" } : { who, done: `${action} as`, name: record.name };
  }
  if (OWN_DEEDS.test(action)) return { who, done: action, name: "" };
  const deed = DEEDS.get(action) ?? action;
  return { who, done: `${deed} the ${nounOf(record.type)}`, name: NAMELESS.has(record.type) ? "" : record.name };
}

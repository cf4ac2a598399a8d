import { expect, test } from "vitest";
import { TABLES } from "#server/features.ts";
import { type AnyTable, ownersOf } from "#server/platform/database/table.ts";
import { schemaColumns } from "#tests/support/schema-columns.ts";

/** Columns of text that need no search: those of ids, times, days, folded texts, hashes, choices and references. */
const NO_FREE_TEXT =
  /^(id|search|status|type|kind|area|role|reference|file|signed_by|delete_after|form_notice|consent_version)$|_(id|at|on|key|hash|file)$/;

const KEY = "its key is searched";
const OWN = "the owner of the account wrote it, and finds it in the own export";
const COPY = "the mail goes with the record that it is about";

/** Columns of text about people that no look-up reads, each with the reason. */
const UNSEARCHED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  users: { name: OWN, email: KEY, second_factor_from: "a time" },
  totp_factors: { secret: "a random value" },
  passkeys: { name: OWN },
  oidc_links: { issuer: "the operator wrote it", subject: "the provider made it", name: "the operator wrote it" },
  preferences: { value: OWN },
  customers: { email: KEY, other_emails: "their keys in customer_addresses find them", source: "a choice" },
  messages: {
    source: "a choice",
    email: KEY,
    phone: "digits only",
    spam_reason: "a choice",
    snoozed_until: "a time",
    withdrawn_lead: "ids",
    came_from: "the program leaves out addresses",
    first_page: "the program leaves out addresses",
  },
  received_entries: { at: "a time", email: KEY, phone: "digits only", message_id_header: "a mail program made it" },
  applications: {
    source: "a choice",
    job_title: "the company wrote it",
    email: KEY,
    phone: "digits only",
    years_of_experience: "a choice",
    notice_period: "a choice",
    spam_reason: "a choice",
    came_from: "the program leaves out addresses",
    first_page: "the program leaves out addresses",
  },
  import_rows: {
    email: KEY,
    evidence: "where the address agreed",
    cells: "`personal-imports.ts` reads them",
    reason: "the program wrote it",
  },
  replies: { email: KEY, cc: "their keys in reply_addresses find them" },
  subscribers: {
    email: KEY,
    spam_reason: "a choice",
    requested_from: "an IP address",
    confirmed_from: "an IP address",
    consent_source: "a choice",
    evidence: "where the address agreed",
  },
  keys: { prefix: "a random value", permissions: "choices" },
  notifications: { at: "a time", counts: "numbers" },
  sessions: { address: "an IP address", browser: "the program wrote it" },
  tasks: { due_time: "a time", repeat: "a choice" },
  sign_in_challenges: { address: "an IP address", browser: "the program wrote it" },
  outbox: {
    sender_name: COPY,
    recipient_name: COPY,
    cc: COPY,
    subject: COPY,
    text: COPY,
    html: COPY,
    last_error: "the mail server wrote it about the recipient",
    claimed_by: "a process",
    unsubscribe_url: "an address of the site",
  },
};

/** Returns the columns by which a look-up finds the rows of a table. */
function searchedIn(table: AnyTable): readonly (string | undefined)[] {
  const { namesPeople } = table;
  if (typeof namesPeople !== "object") return [];
  const { texts = [] } = namesPeople;
  const owners = ownersOf(table);
  if (owners.length > 0) return [...owners.map(({ by }) => by), ...texts];
  return "addresses" in namesPeople ? [...namesPeople.addresses, namesPeople.name, ...texts] : texts;
}

test("a look-up of a person reads every text about people, unless the list says why not", () => {
  const columns = schemaColumns();
  const found = TABLES.filter(({ namesPeople }) => typeof namesPeople === "object").map((table) => {
    const searched = searchedIn(table);
    const texts = Object.entries(columns[table.name] ?? {}).filter(([, kind]) => kind.startsWith("text"));
    const missed = texts.map(([name]) => name).filter((name) => !searched.includes(name) && !NO_FREE_TEXT.test(name));
    return [table.name, missed.sort()] as const;
  });
  const listed = Object.entries(UNSEARCHED).map(([table, reasons]) => [table, Object.keys(reasons).sort()]);
  expect(Object.fromEntries(found.filter(([, missed]) => missed.length > 0))).toEqual(Object.fromEntries(listed));
});

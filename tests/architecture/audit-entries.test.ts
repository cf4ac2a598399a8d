import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const server = resolve(import.meta.dirname, "../../src/server");

/** Files that write audit entries themselves, with the reason why none is an act of `act` or a change of `records.ts`. */
const WRITERS: Readonly<Record<string, string>> = {
  "api-keys/own-keys.ts": "an entry for each key of an account that is blocked, in the transaction of the block",
  "backup/finish-copy.ts": "the installation after a restore or move",
  "campaigns/campaign-progress.ts": "the installation, and schedules that end with an account",
  "customers/import-customers.ts": "an entry for each customer of an import",
  "customers/merge-customers.ts": "an entry for each of two customers, in a read committed transaction",
  "extra-pages/move-taken-slugs.ts": "the installation, after an upgrade with a path of its own",
  "imports/run-import.ts": "running and undoing lock rows, in read committed transactions",
  "messages/merge-messages.ts": "an entry for each of two messages",
  "messages/split-entry.ts": "an entry for the new message besides that of the act",
  "newsletter/readers.ts": "the installation, after a mail server refused a reader",
  "pages/change-draft.ts": "an entry for each page that a publication or an ended account changes in one transaction",
  "pages/publish-pages.ts": "the schedule of a page, in the transaction of all that are due",
  "platform/api/serve-exports.ts": "a list is no record, and the file follows the transaction",
  "platform/records/act.ts": "the engine of acts",
  "platform/records/audit.ts": "the audit trail itself",
  "platform/records/record-refusal.ts": "a refused request changes nothing",
  "platform/records/records.ts": "the engine of changes of records",
  "privacy/retention.ts": "the installation, at the end of a period",
  "publications/publication.ts": "a schedule, in the transaction of all that are due or taken back",
  "second-factors/link-identity.ts": "a first sign-in through the provider, in its transaction",
  "second-factors/own-factors.ts": "removed passkeys and links, beside the entry of the changed account",
  "settings/change-settings.ts":
    "the first save counts without a difference, and a moved address changes them beside an account",
  "users/assign-records.ts": "an entry for each record that is assigned",
  "users/change-user.ts": "a new password, beside the entry of the changed account",
  "users/create-first-admin.ts": "processes wait for each other, in a read committed transaction",
  "users/move-work.ts": "an entry for each record that is moved",
  "users/provided-accounts.ts": "an account that a sign-in through the provider creates, in its transaction",
  "users/request-password-reset.ts": "an address without an account gets the same response and no entry",
  "users/reset-factors.ts": "an administrator or an operator, in the transaction of either",
  "webhooks/give-up.ts": "the installation, in the transaction of the last failed delivery",
};

test("audit entries are written by the engines, or by a file that has a reason", () => {
  const found = readdirSync(server, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .filter((file) => /\brecordAudits?\(/.test(readFileSync(join(server, file), "utf8")));
  expect(found.sort()).toEqual(Object.keys(WRITERS).sort());
});

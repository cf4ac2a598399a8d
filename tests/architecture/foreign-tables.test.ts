import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { TABLES } from "#server/features.ts";

const server = resolve(import.meta.dirname, "../../src/server");

/** Tables of other features and of the platform that a file of a feature names, each with its reason. A change of such a table is theirs too. */
const MAY_NAME: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "applications/samples.ts": {
    replies: "a reply makes a sample a real record",
    tasks: "a task makes a sample a real record",
  },
  "articles/samples.ts": { campaigns: "a campaign about a sample keeps it" },
  "audit/find-trail.ts": { audit: "the feature shows this table of the platform" },
  "audit/list-audit.ts": { audit: "the feature shows this table of the platform" },
  "audit/store.ts": { audit: "the feature shows this table of the platform" },
  "backup/move-store.ts": { counters: "a move replaces the rows that migrations insert" },
  "backup/note-store.ts": {
    outbox: "mails of a copy are held",
    password_resets: "links of a copy end",
    sessions: "sessions of a copy end",
  },
  "campaigns/store.ts": {
    outbox: "mails of campaigns are made and deleted in batches",
    subscribers: "readers who are still subscribed get a failed mail again",
  },
  "customers/customer-references.ts": {
    deals: "rows that a merge moves",
    messages: "rows that a merge moves",
    notes: "rows that a merge moves",
    outbox: "rows that a merge moves",
    replies: "rows that a merge moves",
    tasks: "rows that a merge moves",
  },
  "customers/import-store.ts": {
    audit: "an audit entry shows that staff changed an imported customer",
    notes: "which notes a file has again",
  },
  "customers/leads-store.ts": {
    audit: "an audit entry shows that staff changed a lead",
    deals: "a deal keeps a lead",
    messages: "a message in Spam keeps no lead",
    notes: "a note keeps a lead",
    tasks: "a task keeps a lead",
  },
  "customers/samples.ts": {
    deals: "a deal makes a sample a real record",
    messages: "a message makes a sample a real record",
    replies: "a reply makes a sample a real record",
    tasks: "a task makes a sample a real record",
  },
  "customers/history-store.ts": { notes: "number of notes in a history" },
  "customers/store.ts": { notes: "number of notes in a history" },
  "dashboard/read-dashboard.ts": { applications: "counts by status", messages: "counts by status" },
  "dashboard/store.ts": {
    customers: "sums by status and leads by week",
    products: "counts of a day and low stock",
    services: "counts of a day",
    users: "counts of a day",
  },
  "deals/samples.ts": { tasks: "a task makes a sample a real record" },
  "events/store.ts": { sessions: "session that has a record open", users: "account of the session" },
  "deals/store.ts": {
    customers: "name and address of a deal's customer",
    received_entries: "an erased deal loses its mails",
    users: "names of the owners of deals",
  },
  "jobs/feature.ts": { applications: "an application makes a sample a real record" },
  "jobs/store.ts": { applications: "applications keep the title of a deleted job" },
  "messages/merge-store.ts": {
    acknowledgement_mails: "rows that a merge moves",
    received_entries: "entries that a split moves",
  },
  "messages/message-references.ts": {
    customer_interactions: "rows that a merge moves",
    notes: "rows that a merge moves",
    outbox: "rows that a merge moves",
    received_entries: "rows that a merge moves",
    replies: "rows that a merge moves",
    tasks: "rows that a merge moves",
  },
  "messages/phones-store.ts": { customers: "calls of a customer are found with the customer" },
  "messages/samples.ts": {
    replies: "a reply makes a sample a real record",
    tasks: "a task makes a sample a real record",
  },
  "messages/store.ts": { received_entries: "a search finds later mails of a thread" },
  "metrics/program-metrics.ts": { outbox: "counts of mails by status" },
  "notifications/store.ts": { notifications: "the feature shows this table of the platform" },
  "outbox/personal-mails.ts": { outbox: "the feature shows this table of the platform" },
  "outbox/store.ts": { outbox: "the feature shows this table of the platform" },
  "pages/preview-store.ts": {
    articles: "previews of deleted articles are swept",
    extra_pages: "previews of deleted extra pages are swept",
    keys: "previews of ended keys are swept",
  },
  "pages/store.ts": { users: "names of the authors of versions" },
  "pictures/uses-store.ts": {
    articles: "titles of the places of a picture",
    campaigns: "titles of the places of a picture",
    extra_page_versions: "which page an earlier version is of",
    extra_pages: "titles of the places of a picture",
    jobs: "titles of the places of a picture",
    page_documents: "a replaced picture raises the version of its page",
    page_versions: "which version of a page is shown",
    products: "titles of the places of a picture",
    projects: "titles of the places of a picture",
    services: "titles of the places of a picture",
    settings: "a replaced picture raises the version of the settings",
  },
  "preferences/store.ts": { users: "active accounts that want the daily mail" },
  "privacy/find-person.ts": { users: "a person may have an account" },
  "privacy/personal-data.ts": { users: "a person may have an account" },
  "reports/store.ts": {
    applications: "sums of a span",
    campaigns: "sums of a span",
    customers: "sums of a span",
    deals: "sums of a span",
    messages: "sums of a span",
  },
  "publications/versions-store.ts": {
    article_versions: "versions of articles are kept as those of extra pages",
    users: "names of the authors of versions",
  },
  "replies/attachment-store.ts": { outbox: "files of a mail that is still queued" },
  "replies/mail-store.ts": {
    applications: "a person whose application staff added has not seen the privacy notice",
    messages: "a person who used a form has seen the privacy notice",
    outbox: "mails of replies that were sent",
    received_entries: "words that a reply quotes, and who wrote by mail",
    users: "mails of accounts, which no reply quotes",
  },
  "replies/store.ts": {
    customer_interactions: "whether the line in the history still exists",
    messages: "replies of a customer include those to its messages",
    outbox: "delivery of a reply's mail",
  },
  "replies/thread-addresses-store.ts": {
    received_addresses: "addresses of a thread",
    received_entries: "addresses of a thread",
  },
  "replies/thread-store.ts": {
    notes: "time of the last entry of a thread",
    outbox: "which earlier mails were sent",
    received_entries: "time of the last entry of a thread",
  },
  "saved-views/store.ts": { users: "names of the owners of views" },
  "schedules/store.ts": { users: "account in whose name a schedule runs" },
  "second-factors/store.ts": { users: "address of a passkey's account" },
  "tasks/about-store.ts": {
    applications: "name and address of a task's record",
    customers: "name and address of a task's record",
    deals: "name and address of a task's record",
    messages: "name and address of a task's record",
  },
  "webhooks/store.ts": {
    outbox: "an event about a reply waits until its mail cannot be taken back",
    webhook_deliveries: "the feature sends what this table of the platform has",
    webhooks: "the feature changes this table of the platform",
  },
};

const sources = readdirSync(server, { recursive: true, encoding: "utf8" })
  .filter((file) => /^[^/]+\/.+(?<!\.test)\.ts$/.test(file))
  .map((file) => ({ file, source: readFileSync(join(server, file), "utf8") }));
const folderOf = (file: string) => file.split("/")[0] ?? "";

/** All tables, each with the folder of its declaration and its constant, if it has one. */
const tables = sources.flatMap(({ file, source }) =>
  [...source.matchAll(/(?:const (\w+)[^=\n]*= )?defineTable\(\s*"(\w+)"/g)].map(([, constant = "", name = ""]) => ({
    folder: folderOf(file),
    constant,
    name,
  })),
);

/** Returns the tables that a source names: in a call or a column of Kysely, as the property `table`, in plain SQL or by an import. */
function namedIn(source: string) {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|[^:])\/\/.*$/gm, "$1");
  // Most files lack the plain word, which is found much faster than a pattern.
  const mentioned = tables.filter(({ name, constant }) => code.includes(name) || (constant && code.includes(constant)));
  return mentioned.filter(({ name, folder, constant }) =>
    [
      `\\b(selectFrom|insertInto|updateTable|deleteFrom|using|from|table|\\w+Join)\\(\\s*\\[?\\s*"${name}( as \\w+)?"`,
      `\\btable: "${name}"`,
      `"${name}\\.\\w+( as \\w+)?"`,
      `\\b(from|into|update|join) ${name}\\b`,
      ...(constant === "" ? [] : [`import [^;]*\\b${constant}\\b[^;]* from "#server/${folder}/`]),
    ].some((pattern) => new RegExp(pattern).test(code)),
  );
}

/** Returns the tables of others that the source of a file names. */
function foreignIn({ file, source }: (typeof sources)[number]): string[] {
  return namedIn(source).flatMap(({ folder, name }) => (folder === folderOf(file) ? [] : name));
}

test("a feature names a table of another one only where this list gives the reason", () => {
  expect(tables.map(({ name }) => name).sort()).toEqual(TABLES.map(({ name }) => name).sort());
  const found = sources
    .filter(({ file }) => folderOf(file) !== "platform")
    .flatMap((source) => foreignIn(source).map((name) => `${source.file}: ${name}`));
  const listed = Object.entries(MAY_NAME).flatMap(([file, names]) =>
    Object.keys(names).map((name) => `${file}: ${name}`),
  );
  expect(found.sort()).toEqual(listed.sort());
});

test("a table is found in a call, in a column, in plain SQL and by its constant", () => {
  const names = (source: string) => namedIn(source).map(({ name }) => name);
  expect(names('db.selectFrom("products as sold")')).toEqual(["products"]);
  expect(names('.select("users.name as author")')).toEqual(["users"]);
  expect(names("sql`select 1 from deals where id = 1`")).toEqual(["deals"]);
  expect(names('const held = { table: "tasks", column: "message_id" };')).toEqual(["tasks"]);
  expect(names('import { jobsTable } from "#server/jobs/tables.ts";')).toEqual(["jobs"]);
  expect(names("// The rows come from deals.")).toEqual([]);
});

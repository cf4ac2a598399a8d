import { expect, test } from "vitest";
import { DUE_KINDS, ERASED_KINDS, PERSONAL_KINDS } from "#contract/privacy.ts";
import { FEATURES, TABLES } from "#server/features.ts";
import { CUSTOM_SEARCH_TABLES, isPersonal, ownersOf } from "#server/platform/database/table.ts";
import {
  dueRecordsOf,
  erasableRecordsOf,
  personalRecordsOf,
  personalTablesOf,
} from "#server/privacy/personal-records.ts";

/** Tables without a column of addresses, each with a search of its own in `find-person.ts` or `personal-data.ts`. */
const SEARCHED = [
  "account_names",
  "article_versions",
  "articles",
  "audit",
  "campaigns",
  "extra_page_versions",
  "extra_pages",
  "idempotency",
  "limits",
  "page_documents",
  "page_versions",
  "pictures",
  "settings",
  "views",
];

const names = (tables: readonly { name: string }[]) => tables.map(({ name }) => name).sort();

test("every table with a column of addresses is exported by one feature", { tags: "promise-47" }, () => {
  expect(names(personalTablesOf(FEATURES))).toEqual(names(TABLES.filter(isPersonal)));
});

test("a feature whose table has no column of addresses finds its records itself", () => {
  const others = personalRecordsOf(FEATURES).filter(({ table }) => !isPersonal(table));
  expect(others.filter(({ find }) => !find)).toEqual([]);
});

test("every table of parts names a table of records of people", () => {
  const parts = TABLES.flatMap((table) => ownersOf(table).map((owner) => owner.table));
  const personal = names(TABLES.filter(isPersonal));
  expect(parts.filter((name) => !personal.includes(name))).toEqual([]);
});

test("the tables that are searched apart are exactly those in the list", () => {
  expect(names(TABLES.filter(({ namesPeople }) => namesPeople === CUSTOM_SEARCH_TABLES))).toEqual(SEARCHED);
});

test("every feature with a table that is searched apart, except the settings, declares how", () => {
  const searched = FEATURES.filter(({ tables = [] }) =>
    tables.some(({ namesPeople }) => namesPeople === CUSTOM_SEARCH_TABLES),
  );
  const silent = searched.filter(({ people }) => !(people?.records || people?.mentions));
  expect(names(silent)).toEqual(["settings"]);
  expect(names(searched.filter(({ people }) => people?.mentions))).toEqual([
    "articles",
    "campaigns",
    "extra-pages",
    "pages",
  ]);
});

test("the contract lists exactly the kinds of records of the features", () => {
  const kinds = (records: readonly { kind: string }[]) => records.map(({ kind }) => kind).sort();
  expect(kinds(personalRecordsOf(FEATURES))).toEqual([...PERSONAL_KINDS].sort());
  expect(kinds(erasableRecordsOf(FEATURES))).toEqual([...ERASED_KINDS].sort());
  expect(kinds(dueRecordsOf(FEATURES))).toEqual([...DUE_KINDS].sort());
});

test("mails are erased before their records and deleted last when periods end", () => {
  const kinds = erasableRecordsOf(FEATURES).map(({ kind }) => kind);
  expect(kinds.indexOf("mails")).toBeLessThan(kinds.indexOf("messages"));
  expect(kinds.indexOf("mails")).toBeLessThan(kinds.indexOf("applications"));
  expect(dueRecordsOf(FEATURES).at(-1)?.kind).toBe("mails");
});

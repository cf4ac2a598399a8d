import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import type { QueryStateProps, ShownQuery } from "#web/admin/base/query-state.tsx";
import type { List, Tagged } from "#web/shared/call.ts";

const admin = resolve(import.meta.dirname, "../../src/web/admin");
const FILES = globSync("**/*.{ts,tsx}", { cwd: admin, exclude: ["**/*.test.*"] })
  .sort()
  .map((file) => ({ file, text: readFileSync(join(admin, file), "utf8") }));

/** Files whose queries have states of another form. */
const SHOWN_OTHERWISE: Readonly<Record<string, string>> = {
  "base/new-version.tsx": "a notice once it is known",
  "base/preferences.ts": "defaults until they load",
  "campaigns/mail-preview.tsx": "a sentence in the place of the preview",
  "crm/use-history.ts": "LoadMoreButton",
  "customers/customer-field.tsx": "the list of the field",
  "dashboard/charts.tsx": "a chart without its script",
  "dashboard/first-steps.tsx": "a list that most installations have put away, so that nothing is announced for it",
  "dashboard/dashboard.tsx": "a placeholder in each panel, one banner",
  "keyboard/record-search.ts": "the palette",
  "lists/filters.tsx": "choices of a filter",
  "messages/customer-card.tsx": "QueryState, once the open work is known",
  "messages/customer-work.tsx": "QueryState of the customer's card",
  "messages/mailbox-notice.tsx": "a notice once the mailbox has a problem",
  "messages/other-addresses.tsx": "an offer once the conversation is known",
  "lists/use-list.ts": "ListPage",
  "pictures/library-client.ts": "a picture",
  "pictures/use-uploads.ts": "a picture",
  "writing/text-preview.tsx": "a sentence in the place of the preview",
  "records/use-record-navigation.tsx": "links that come later",
  "records/use-record.ts": "DetailPage",
  "resources/open-record.ts": "the caller",
  "shell/unread-counts.ts": "numbers of the sidebar",
  "site/link-targets.ts": "choices of a field",
  "site/page-preview.tsx": "the frame of the preview",
  "tasks/record-field.tsx": "the list of the field",
};

/** Queries that only add to screens, which are whole without them: choices, numbers, notices. */
const ADDED = [
  ...[
    "ACCOUNT_QUERY",
    "ALL_JOBS_QUERY",
    "ALL_PROJECTS_QUERY",
    "ARTICLES_QUERY",
    "CUSTOMER_COUNT_QUERY",
    "FACTORS_QUERY",
  ],
  ...["CUSTOMER_SUMMARY_QUERY", "IMPORTS_QUERY", "MESSAGE_SUMMARY_QUERY", "PAGES_QUERY", "PRODUCT_CATEGORIES_QUERY"],
  ...["READERS_QUERY", "RECOVERY_CODES_QUERY", "REPLY_SETTINGS_QUERY", "SAMPLE_DATA_QUERY", "SCHEDULES_QUERY"],
  ...["SERVICE_CATEGORIES_QUERY", "TASK_SUMMARY_QUERY", "UNREAD_QUERY", "VIEWS_QUERY"],
  ...[
    "assigneesQuery",
    "summaryQuery",
    "customersLikeQuery",
    "duplicatesQuery",
    "messagesOfCustomerQuery",
    "pictureQuery",
    "repliesQuery",
  ],
  // The progress of a campaign replaces its form, which shows the states.
  "recordQuery(campaigns, id",
];

/** A query with the name of its result, if it has one, and the beginning of its options. */
const QUERY =
  /(?:const (?<result>\w+) = )?\buse(?:Infinite)?(?:Query|Queries|FormRecord|Record|Page)\((?<options>[^;]{0,90})/g;

/** Returns the queries of a file that neither `QueryState` nor the page of a record shows. */
function unshownIn({ file, text }: (typeof FILES)[number]): string[] {
  if (file in SHOWN_OTHERWISE || text.includes("<DetailPage")) return [];
  return [...text.matchAll(QUERY)].flatMap(({ groups: { result = "", options = "" } = {} }) => {
    const isShown = text.includes(`query={${result}}`) || ADDED.some((name) => options.includes(name));
    return isShown ? [] : [`${file}: ${options.split("\n")[0]}`];
  });
}

/** Files that say themselves why a call failed, outside a banner. */
const REASONS = ["base/failure-reason.tsx", "campaigns/mail-preview.tsx", "keyboard/palette.tsx", "lists/bulk-bar.tsx"];
const MORE_REASONS = ["subscribers/consent.tsx", "writing/text-preview.tsx"];

const filesWith = (pattern: RegExp) => FILES.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

describe("the states of queries in the back office", () => {
  test("each query is shown by QueryState, unless a list here says why not", () => {
    expect(FILES.flatMap(unshownIn)).toEqual([]);
  });

  test("no file of the list is left over", () => {
    const files = filesWith(/\buse(?:Infinite)?(?:Query|Queries|FormRecord|Record|Page)\(/);
    expect(Object.keys(SHOWN_OTHERWISE).filter((file) => !files.includes(file))).toEqual([]);
  });

  test("a failed call is said by FailureBanner, or in a place without a banner", () => {
    expect(filesWith(/<FailureReason/)).toEqual([...REASONS, ...MORE_REASONS]);
  });

  test("links that are underlined under the pointer are TextLink", () => {
    expect(filesWith(/hover:underline/)).toEqual([]);
  });

  test("rows do not compile without a word for having none, and no data without a placeholder", () => {
    const query = { error: null, isFetching: false, refetch: () => undefined };
    const list: ShownQuery<List<string[]>> = { ...query, data: { rows: [], total: 0 } };
    const record: ShownQuery<Tagged<string>> = { ...query, data: { record: "", etag: undefined } };
    const shown = { nouns: "notes", children: () => null };
    // @ts-expect-error: `empty` is missing
    const ofList: QueryStateProps<List<string[]>> = { ...shown, query: list, loading: 1 };
    // @ts-expect-error: `loading` is missing
    const withoutPlaceholder: QueryStateProps<Tagged<string>> = { ...shown, query: record };
    const ofRecord: QueryStateProps<Tagged<string>> = { ...shown, query: record, loading: 1 };
    expect([ofList, withoutPlaceholder, ofRecord].map(({ nouns }) => nouns)).toEqual(["notes", "notes", "notes"]);
  });
});

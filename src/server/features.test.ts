import { expect, test } from "vitest";
import { CACHED_RECORD_PAGES } from "#contract/pages.ts";
import { SampleData } from "#contract/sample-data.ts";
import { FEATURES } from "#server/features.ts";

test("every page of records has one feature that knows its records", () => {
  const pages = FEATURES.flatMap(({ pages }) => (pages ? [pages.under] : []));
  expect(pages.sort()).toEqual([...CACHED_RECORD_PAGES].sort());
});

test("sample records are counted of every feature that has some, and of no other", () => {
  const counted = Object.keys(SampleData.omit({ changed: true }).shape);
  expect(FEATURES.flatMap(({ name, samples }) => (samples ? [name] : [])).sort()).toEqual(counted.sort());
});

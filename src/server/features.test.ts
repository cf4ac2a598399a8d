import { expect, test } from "vitest";
import { CACHED_RECORD_PAGES } from "#contract/pages.ts";
import { SAMPLE_KINDS } from "#contract/sample-data.ts";
import { FEATURES } from "#server/features.ts";

test("every kind of record page belongs to exactly one feature", () => {
  const pages = FEATURES.flatMap(({ pages }) => (pages ? [pages.under] : []));
  expect(pages.sort()).toEqual([...CACHED_RECORD_PAGES].sort());
});

test("sample records are counted for exactly the features that have them", () => {
  // The clients are part of the settings.
  const counted = SAMPLE_KINDS.filter((kind) => kind !== "clients");
  expect(FEATURES.flatMap(({ name, samples }) => (samples ? [name] : [])).sort()).toEqual(counted.sort());
});

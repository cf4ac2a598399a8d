import { expect, test } from "vitest";
import { CACHED_RECORD_PAGES } from "#contract/pages.ts";
import { REPLY_AREAS } from "#contract/replies.ts";
import { SAMPLE_KINDS } from "#contract/sample-data.ts";
import { FEATURES } from "#server/features.ts";

test("every kind of record page belongs to exactly one feature", () => {
  const pages = FEATURES.flatMap(({ pages }) => (pages ? [pages.under] : []));
  expect(pages.sort()).toEqual([...CACHED_RECORD_PAGES].sort());
});

test("replies to every area belong to exactly one feature", () => {
  const areas = FEATURES.flatMap(({ replyTargets }) => (replyTargets ? [replyTargets.area] : []));
  expect(areas.sort()).toEqual([...REPLY_AREAS].sort());
});

test("sample records are counted for exactly the features that have them", () => {
  // The clients are part of the settings.
  const counted = SAMPLE_KINDS.filter((kind) => kind !== "clients");
  expect(FEATURES.flatMap(({ name, samples }) => (samples ? [name] : [])).sort()).toEqual(counted.sort());
});

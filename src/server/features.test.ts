import { globSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { CACHED_RECORD_PAGES } from "#contract/pages.ts";
import { REPLY_AREAS } from "#contract/replies.ts";
import { SAMPLE_KINDS } from "#contract/sample-data.ts";
import { FEATURES } from "#server/features.ts";

test("every kind of record page belongs to exactly one feature", () => {
  const pages = FEATURES.flatMap(({ site }) => (site?.pages ? [site.pages.under] : []));
  expect(pages.sort()).toEqual([...CACHED_RECORD_PAGES].sort());
});

test("replies to every area belong to exactly one feature", () => {
  const areas = FEATURES.flatMap(({ replyTargets }) => (replyTargets ? [replyTargets.area] : []));
  expect(areas.sort()).toEqual([...REPLY_AREAS].sort());
});

test("sample records are counted for exactly the features that have them", () => {
  // The clients are part of the settings.
  const counted = SAMPLE_KINDS.filter((kind) => kind !== "clients");
  expect(FEATURES.flatMap(({ content }) => content?.samples?.table.name ?? []).sort()).toEqual(counted.sort());
});

test("every feature with mails shows them to developers", () => {
  const folders = globSync("*/mails.ts", { cwd: import.meta.dirname }).map((file) => dirname(file));
  expect(FEATURES.flatMap(({ name, mail }) => (mail?.previews ? [name] : [])).sort()).toEqual(folders.sort());
});

test("every lane of the outbox is declared by a feature", async () => {
  const files = globSync("*/*-lane.ts", { cwd: import.meta.dirname });
  const modules: object[] = await Promise.all(files.map((file) => import(join(import.meta.dirname, file))));
  const declared: unknown[] = FEATURES.flatMap(({ mail }) => mail?.lanes ?? []);
  const exported: unknown[] = modules.flatMap((module) => Object.values(module));
  expect(new Set(exported)).toEqual(new Set(declared));
  expect(files).toContain("campaigns/campaign-lane.ts");
});

test("no two lanes of the outbox have one name", () => {
  const names = FEATURES.flatMap(({ mail }) => mail?.lanes ?? []).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

import { expect, test } from "vitest";
import { counted, namesOf } from "./bulk-work.ts";
import { hasMore } from "./select-all.tsx";

const records = { nouns: "messages", nameOf: (name: string) => name } as Parameters<typeof namesOf<string>>[0];
const rows = (count: number) => Array.from({ length: count }, (_, at) => `M${at + 1}`);

test("rows are named as long as a question has room, and counted then", () => {
  expect(namesOf(records, rows(3))).toBe("M1, M2, M3");
  expect(namesOf(records, rows(20))).toMatch(/M19, M20$/);
  expect(namesOf(records, rows(1_000))).toMatch(/M19, M20 and 980 more$/);
  expect([1, 34, 1_000].map((count) => counted(records, rows(count)))).toEqual(["M1", "34 messages", "1,000 messages"]);
});

test.each([
  ["a whole page of more", true, 10, 34, true],
  ["a whole page that is all", true, 10, 10, false],
  ["some of a page", "some", 9, 34, false],
  ["all", true, 34, 34, false],
  ["the first thousand", true, 1_000, 1_234, false],
] as const)("the rest is offered or not: %s", (_, all, selected, total, offered) => {
  expect(hasMore({ all, rows: rows(selected) }, total)).toBe(offered);
});

import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { SCREEN_NAMES } from "#contract/screens.ts";
import { isChangedBy, NOTIFICATIONS, QUERIES_OF, WITHOUT_EVENTS } from "./changed-queries.ts";

const admin = resolve(import.meta.dirname, "..");

test("every key of a query belongs to a type of events, or has a reason not to", () => {
  const sources = readdirSync(admin, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(join(admin, file), "utf8"));
  const written = sources.flatMap((source) => [
    ...source.matchAll(/(?:queryKey: |KEY = |KEYS = |recordKeys\()\[?"([a-z-]+)"/g),
  ]);
  const roots = new Set([...written.map(([, root]) => root), ...SCREEN_NAMES]);
  expect(roots.size).toBeGreaterThan(25);
  const known = new Set([...Object.values(QUERIES_OF).flat(), ...Object.keys(WITHOUT_EVENTS), NOTIFICATIONS]);
  expect([...roots].filter((root) => !known.has(root ?? ""))).toEqual([]);
});

describe("a change of a message", () => {
  const event = { type: "message", id: "a" } as const;
  test.each([
    [["messages", "list", { page: "1" }], true],
    [["messages", "summary"], true],
    [["messages", "record", "a"], true],
    [["messages", "record", "b"], false],
    [["messages", "entries", "b"], false],
    [["dashboard"], true],
    [["customers", "list", {}], false],
    [["users", "own"], false],
  ])("reads %j again: %s", (queryKey, expected) => {
    expect(isChangedBy({ queryKey }, event)).toBe(expected);
  });

  test("A change of a message without an id reads every record again", () => {
    expect(isChangedBy({ queryKey: ["messages", "record", "b"] }, { ...event, id: "" })).toBe(true);
  });
});

test("a change of a page creates no link for its preview", () => {
  expect(isChangedBy({ queryKey: ["page-frame", "home"] }, { type: "page", id: "home" })).toBe(false);
});

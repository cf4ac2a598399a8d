import { describe, expect, test } from "vitest";
import { KEY_AREAS } from "#contract/keys.ts";
import { areaLabel, describePermissions, expiresSoon, expiryIn } from "./key-labels.ts";

describe("what a key may do, in words", () => {
  test.each([
    [["products:read"], "Can read products."],
    [["jobs:write"], "Can change jobs."],
    [["products:write", "customers:read", "jobs:read"], "Can change products; can read customers and jobs."],
    // Writing includes reading.
    [["products:read", "products:write"], "Can change products."],
  ] as const)("%j is described as: %s", (permissions, words) => {
    expect(describePermissions(permissions)).toBe(words);
  });

  test("names everything that a key may work with", () => {
    expect(KEY_AREAS.map(areaLabel)).toEqual(expect.arrayContaining(["Customers", "Jobs", "Audit trail (all areas)"]));
  });
});

test("a key expires soon in its last week", () => {
  const now = Date.parse("2026-11-20T08:00:00.000Z");
  expect(expiryIn(7, now)).toBe("2026-11-27T08:00:00.000Z");
  expect(expiresSoon(expiryIn(7, now), now)).toBe(true);
  expect(expiresSoon(expiryIn(8, now), now)).toBe(false);
});

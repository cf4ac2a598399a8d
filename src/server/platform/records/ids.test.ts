import { describe, expect, test } from "vitest";
import { REFERENCE } from "#contract/contact.ts";
import { idParams } from "#contract/fields.ts";
import { newId, newReference } from "./ids.ts";

describe("an id", () => {
  test("ids sort by their creation, also 300 ids of one millisecond", () => {
    // Several rounds, since a round may span two milliseconds.
    for (let round = 0; round < 10; round++) {
      const ids = Array.from({ length: 300 }, newId);
      expect(ids.toSorted()).toEqual(ids);
      expect(new Set(ids).size).toBe(300);
    }
  });

  test("the contract accepts an id in a path", () => {
    expect(idParams.safeParse({ id: newId() }).success).toBe(true);
    expect(newId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
  });
});

describe("a reference", () => {
  const references = Array.from({ length: 2000 }, () => newReference("MSG"));

  test("a reference has no letters that look alike", () => {
    for (const reference of references) expect(reference).toMatch(REFERENCE);
  });

  test("references are unique, and their letters are evenly distributed", () => {
    expect(new Set(references).size).toBe(references.length);
    const counts = new Map<string, number>();
    for (const letter of references.flatMap((one) => [...one.slice(4).replace("-", "")])) {
      counts.set(letter, (counts.get(letter) ?? 0) + 1);
    }
    expect(counts.size).toBe(32);
    // About 500 of each are expected. A letter that is twice as likely would halve others.
    for (const count of counts.values()) expect(count).toBeGreaterThan(350);
  });
});

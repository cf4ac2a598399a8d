import { describe, expect, test } from "vitest";
import { changesOf, formatValue } from "./change-list.tsx";

describe("the changes of an entry", () => {
  test("name every field that differs, with its values before and after", () => {
    expect(
      changesOf({ before: { company: "", shortDesc: "Old" }, after: { company: "Acme", shortDesc: "New" } }),
    ).toEqual([
      { field: "Company", before: "", after: "Acme" },
      { field: "Short desc", before: "Old", after: "New" },
    ]);
  });

  test("have one side, without the id, for a created or deleted record", () => {
    expect(changesOf({ before: null, after: { id: "7", name: "A" } })).toEqual([
      { field: "Name", before: undefined, after: "A" },
    ]);
    expect(changesOf({ before: { name: "A" }, after: null })).toEqual([
      { field: "Name", before: "A", after: undefined },
    ]);
    expect(changesOf({ before: null, after: null })).toEqual([]);
  });
});

test.each([
  [null, ""],
  [undefined, ""],
  [true, "Yes"],
  [12.5, "12.5"],
  ["<img src=x onerror=alert(1)>", "<img src=x onerror=alert(1)>"],
  ["2026-11-17T22:30:00.000Z", "18 Nov 2026, 00:30"],
  [["a", "b"], "a\nb"],
  [{ starter: 10, enterprise: null }, "Starter: 10, Enterprise: nothing"],
  [[{ id: "7", name: "Small", attributes: { colour: "red" } }], "Name: Small, Attributes: Colour: red"],
])("%j is read as %j", (value, text) => {
  expect(formatValue(value)).toBe(text);
});

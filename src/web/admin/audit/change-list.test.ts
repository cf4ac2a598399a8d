import { describe, expect, test } from "vitest";
import { changesOf, formatValue } from "./change-list.tsx";

const record = { type: "project" };

describe("the changes of an entry", () => {
  test("name every field that differs, with its values before and after", () => {
    expect(
      changesOf({
        record,
        before: { company: "", shortDesc: "Old" },
        after: { company: "Acme", shortDesc: "New" },
      }),
    ).toEqual([
      { field: "Company", before: "", after: "Acme" },
      { field: "Short description", before: "Old", after: "New" },
    ]);
  });

  test("have one side, without the id, for a created or deleted record", () => {
    expect(changesOf({ record, before: null, after: { id: "7", name: "A" } })).toEqual([
      { field: "Project name", before: undefined, after: "A" },
    ]);
    expect(changesOf({ record, before: { name: "A" }, after: null })).toEqual([
      { field: "Project name", before: "A", after: undefined },
    ]);
    expect(changesOf({ record, before: null, after: null })).toEqual([]);
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
  expect(formatValue(value, "product", "variants")).toBe(text);
});

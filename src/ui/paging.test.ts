import { describe, expect, test } from "vitest";
import { lastPage, showing } from "#ui/paging.ts";

describe("paging", () => {
  test.each([
    [1, 0, "Showing 0 to 0 of 0 messages"],
    [1, 1, "Showing 1 to 1 of 1 message"],
    [1, 10, "Showing 1 to 10 of 10 messages"],
    [1, 41, "Showing 1 to 10 of 41 messages"],
    [5, 41, "Showing 41 to 41 of 41 messages"],
  ])("page %i of %i rows: %s", (page, total, text) => {
    expect(showing({ page, pageSize: 10, total, noun: ["message", "messages"] })).toBe(text);
  });

  test.each([
    [0, 1],
    [10, 1],
    [11, 2],
    [41, 5],
  ])("%i rows end on page %i", (total, last) => {
    expect(lastPage(total, 10)).toBe(last);
  });
});

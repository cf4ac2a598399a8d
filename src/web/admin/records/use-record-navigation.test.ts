import { expect, test } from "vitest";
import { mergeRows } from "./use-record-navigation.tsx";

const rows = (ids: string, status = "New") => [...ids].map((id) => ({ id, status }));
const shown = (list: readonly { id: string; status: string }[]) =>
  list.map(({ id, status }) => (status === "New" ? id : id.toUpperCase())).join("");

test.each([
  ["nothing has changed", "abcd", "abcd", "abcd"],
  ["one has left the list", "abcd", "acd", "abcd"],
  ["one has left, and another has moved up to the page", "abcd", "acde", "abcde"],
  ["one came, and pushed the last to the next page", "abcd", "xabc", "xabcd"],
  ["all have left", "abcd", "", "abcd"],
  ["others have moved up in their place", "abcd", "efgh", "abcdefgh"],
])("%s: %s, then %s, is %s", { tags: "promise-61" }, (_, before, now, expected) => {
  expect(shown(mergeRows(rows(before), rows(now)))).toBe(expected);
});

test("kept rows have their current values", () => {
  expect(shown(mergeRows(rows("abc"), [...rows("a"), ...rows("b", "Read")]))).toBe("aBc");
});

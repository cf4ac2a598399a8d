import { expect, test } from "vitest";
import { eventOf } from "./event-stream.ts";
import { inPlace, stayed } from "./refresh.ts";

const rows = (...ids: string[]) => ids.map((id) => ({ id }));
const page = (total: number, ...ids: string[]) => ({ rows: rows(...ids), total, page: 1 });

test("rows that were read again keep their place, with new values", () => {
  const fresh = [{ id: "c" }, { id: "b", name: "new" }, { id: "a" }];
  expect(inPlace(rows("a", "b", "x"), fresh)).toEqual([{ id: "a" }, { id: "b", name: "new" }, { id: "x" }]);
});

test("a row that has left the list goes, and one that new rows moved off the page stays", () => {
  expect(stayed(page(3, "a", "b", "c"), page(2, "a", "c"))).toEqual(page(2, "a", "c"));
  expect(stayed(page(9, "a", "b", "c"), page(10, "new", "a", "b"))).toEqual(page(9, "a", "b", "c"));
  expect(stayed(page(9, "a", "b", "c"), page(9, "new", "b", "c"))).toEqual(page(8, "b", "c"));
});

test("an event has a name and an object; anything else is a comment", () => {
  expect(eventOf('event: changed\ndata: {"type":"message","id":"a"}')).toEqual({
    event: "changed",
    data: { type: "message", id: "a" },
  });
  expect(eventOf(": still here")).toBeUndefined();
  expect(eventOf("event: changed\ndata: nonsense")).toBeUndefined();
});

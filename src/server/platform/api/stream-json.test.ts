import { expect, test } from "vitest";
import { streamJson } from "./stream-json.ts";

async function* list(...items: unknown[]): AsyncGenerator<unknown> {
  yield* items;
}

async function textOf(value: unknown): Promise<string> {
  let text = "";
  for await (const piece of streamJson(value)) text += piece;
  return text;
}

test("streamed lists, also nested ones, produce the same JSON as complete lists", { tags: "promise-47" }, async () => {
  const value = {
    data: { name: 'a "b"', none: list(), some: list({ id: 1, within: list("x", "y") }, { id: 2 }), at: [1] },
  };
  expect(JSON.parse(await textOf(value))).toEqual({
    data: { name: 'a "b"', none: [], some: [{ id: 1, within: ["x", "y"] }, { id: 2 }], at: [1] },
  });
});

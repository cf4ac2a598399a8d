import { expect, test } from "vitest";
import { namesakes } from "./row-descriptions.tsx";

test("only rows whose name another row has too need a description", () => {
  const [one, other, third] = [{ name: "Lerato Khumalo" }, { name: "Lerato Khumalo" }, { name: "Anna Example" }];
  expect(namesakes([one, third, other], ({ name }) => name)).toEqual([one, other]);
  expect(namesakes([one, third], ({ name }) => name)).toEqual([]);
});

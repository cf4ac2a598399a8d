import { expect, test } from "vitest";
import { namesInShort } from "./figures-to-check.tsx";

test("a few names stand there whole, of many the first with how many more there are", () => {
  expect(namesInShort(["Clients"])).toBe("Clients");
  expect(namesInShort(["A", "B", "C", "D"])).toBe("A, B, C, D");
  expect(namesInShort(["A", "B", "C", "D", "E", "F"])).toBe("A, B, C, D and 2 more");
});

import { expect, test } from "vitest";
import { namesInShort } from "./figures-to-check.tsx";

test("up to four names are all listed, of more the first four and the number left out", () => {
  expect(namesInShort(["Clients"])).toBe("Clients");
  expect(namesInShort(["A", "B", "C", "D"])).toBe("A, B, C, D");
  expect(namesInShort(["A", "B", "C", "D", "E", "F"])).toBe("A, B, C, D and 2 more");
});

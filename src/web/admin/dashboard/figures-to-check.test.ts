import { expect, test } from "vitest";
import { abbreviateNames } from "./figures-to-check.tsx";

test("up to four names are all listed, of more the first four and the number left out", () => {
  expect(abbreviateNames(["Clients"])).toBe("Clients");
  expect(abbreviateNames(["A", "B", "C", "D"])).toBe("A, B, C, D");
  expect(abbreviateNames(["A", "B", "C", "D", "E", "F"])).toBe("A, B, C, D and 2 more");
});

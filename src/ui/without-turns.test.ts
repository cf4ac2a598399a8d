import { expect, test } from "vitest";
import { withoutTurns } from "#ui/without-turns.ts";

test("a name cannot turn the words after it, and Arabic stays as it is", () => {
  expect(withoutTurns("Delete invoice\u202Efdp.exe\u2066?")).toBe("Delete invoicefdp.exe?");
  expect(withoutTurns("نور deleted")).toBe("نور deleted");
});

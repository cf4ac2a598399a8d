import { expect, test } from "vitest";
import { stripBidiControls } from "#ui/strip-bidi-controls.ts";

test("a name cannot turn the words after it: direction controls are removed, Arabic letters stay", {
  tags: "promise-32",
}, () => {
  expect(stripBidiControls("Delete invoice\u202Efdp.exe\u2066?")).toBe("Delete invoicefdp.exe?");
  expect(stripBidiControls("نور deleted")).toBe("نور deleted");
});

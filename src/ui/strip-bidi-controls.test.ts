import { expect, test } from "vitest";
import { stripBidiControls } from "#ui/strip-bidi-controls.ts";

test("direction controls are removed from a text, and Arabic letters stay", () => {
  expect(stripBidiControls("Delete invoice\u202Efdp.exe\u2066?")).toBe("Delete invoicefdp.exe?");
  expect(stripBidiControls("نور deleted")).toBe("نور deleted");
});

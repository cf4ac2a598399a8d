import { expect, test } from "vitest";
import { formatBytes } from "./format-bytes.ts";

test.each([
  [1, "1 byte"],
  [999, "999 bytes"],
  [240_499, "240 kB"],
  [999_499, "999 kB"],
  [999_500, "1.0 MB"],
  [5 * 1024 * 1024, "5.2 MB"],
])("a file of %d bytes has %s", (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

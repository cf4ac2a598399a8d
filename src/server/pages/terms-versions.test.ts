import { expect, test } from "vitest";
import { versionOf } from "#server/pages/terms-versions.ts";

test.each([
  ["0", 0],
  ["7", 7],
  ["120", 120],
])("%s names a version", (slug, version) => {
  expect(versionOf(slug)).toBe(version);
});

test.each(["", "00", "01", "-1", "1.0", "1e3", "0x1", "one", "9999999999", "99999999999999999999"])(
  "%j names no version, since each version has one address",
  (slug) => {
    expect(versionOf(slug)).toBeUndefined();
  },
);

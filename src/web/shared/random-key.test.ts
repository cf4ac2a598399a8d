import { expect, test } from "vitest";
import { randomKey } from "#web/shared/random-key.ts";

test("a random key is 32 hexadecimal digits and new each time", () => {
  expect(randomKey()).toMatch(/^[0-9a-f]{32}$/);
  expect(randomKey()).not.toBe(randomKey());
});

import { expect, test } from "vitest";
import { matchTyped } from "./type-ahead.ts";

const NAMES = ["Nobody", "Support One", "Support Two", "Sipho Dube", "Susan"];

test.each([
  ["s", 0, "Support One"],
  ["s", 1, "Support Two"],
  ["ss", 2, "Sipho Dube"],
  ["s", 4, "Support One"],
  ["su", 1, "Support One"],
  ["support ", 1, "Support One"],
  ["support t", 1, "Support Two"],
  ["SIPHO D", 0, "Sipho Dube"],
  ["support x", 1, undefined],
  ["z", 0, undefined],
])("typing %o from position %i leads to %s", (typed, from, name) => {
  const found = matchTyped(NAMES, typed, from);
  expect(found === undefined ? undefined : NAMES[found]).toBe(name);
});

import { expect, test } from "vitest";
import { TABLES } from "#server/features.ts";
import { SEARCHED_TABLES } from "#server/privacy/places.ts";

test("every table that names people, and no other, is searched for a person's data", () => {
  const naming = TABLES.filter(({ namesPeople }) => namesPeople).map(({ name }) => name);
  expect([...SEARCHED_TABLES].sort()).toEqual(naming.sort());
});

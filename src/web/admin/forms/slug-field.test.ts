import { expect, test } from "vitest";
import { slug } from "#contract/fields.ts";
import { slugOf } from "./slug-field.tsx";

test.each([
  ["Coastal Sensor Kit", "coastal-sensor-kit"],
  ["  Café & Données  ", "cafe-donnees"],
  ["R&D / 24×7 -- support", "r-d-24-7-support"],
  ["ﬁbre Nº 5", "fibre-no-5"],
  ["Straße nach Łódź", "strasse-nach-lodz"],
  ["Søren & Æsir", "soren-aesir"],
  ["Œuvres de cœur", "oeuvres-de-coeur"],
  ["Đại học Ħal Tarxien", "dai-hoc-hal-tarxien"],
  ["Ŋaŧŧi", "natti"],
  ["Don't panic, don’t", "dont-panic-dont"],
  ["‘Rock ’n’ roll’", "rock-n-roll"],
  ["日本", ""],
  ["New", ""],
  ["", ""],
])("%j proposes %j", (name, expected) => {
  expect(slugOf(name)).toBe(expected);
});

test("a name of any length proposes a slug that the contract accepts", () => {
  for (const length of [119, 120, 121, 200]) {
    const proposed = slugOf("ab ".repeat(length).slice(0, length));
    expect(slug.safeParse(proposed).success, proposed).toBe(true);
  }
});

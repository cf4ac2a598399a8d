import { expect, test } from "vitest";
import { addressesIn, textsIn } from "#server/platform/addresses-in-text.ts";
import { dearAmong } from "#tests/support/processor-time.ts";

test.each([
  ["Write to Zanele@Example.org.", ["zanele@example.org"]],
  ["<zanele@example.org>, (sipho@example.org.za);", ["zanele@example.org", "sipho@example.org.za"]],
  ["'zanele@example.org'", ["'zanele@example.org", "zanele@example.org"]],
  ["email=zanele@example.org", ["email=zanele@example.org", "zanele@example.org"]],
  ["x.zanele@example.org", ["x.zanele@example.org"]],
  ["zanele@localhost", ["zanele@localhost"]],
  ["Ask zanele@intranet, not sipho@localhost.", ["zanele@intranet", "sipho@localhost"]],
  ["no address @ all", []],
])("the addresses in %j", (text, addresses) => {
  expect(addressesIn(text)).toEqual(addresses);
});

test("the texts in a value, however deep", () => {
  expect(textsIn({ one: "a", two: [{ three: "b" }, 4, null], five: true })).toEqual(["a", "b"]);
});

test.each([
  ["no address", "a"],
  ["nothing but addresses", "a@"],
  ["an address too long at every end", `${"a".repeat(300)}@`],
  ["half addresses", "a@b "],
  ["domains without end", "a@a.a."],
])("a text of %s costs what it is long", async (name, piece) => {
  const trial = {
    name,
    size: 200_000,
    prepare: (size: number) => {
      const text = piece.repeat(size / piece.length);
      return () => addressesIn(text);
    },
  };
  expect(await dearAmong([trial])).toEqual([]);
});

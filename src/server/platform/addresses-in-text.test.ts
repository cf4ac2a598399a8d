import { expect, test } from "vitest";
import { addressesIn, textsIn } from "#server/platform/addresses-in-text.ts";

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

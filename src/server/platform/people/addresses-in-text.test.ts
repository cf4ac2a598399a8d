import { expect, test } from "vitest";
import { slowCases } from "#tests/support/cpu-time.ts";
import { addressesIn, addressesInFields, textsIn } from "./addresses-in-text.ts";

test.each([
  ["Write to Zanele@Example.org.", ["zanele@example.org"]],
  ["<zanele@example.org>, (sipho@example.org.za);", ["zanele@example.org", "sipho@example.org.za"]],
  ["'zanele@example.org'", ["'zanele@example.org", "zanele@example.org"]],
  ["email=zanele@example.org", ["email=zanele@example.org", "zanele@example.org"]],
  ["mail='o'brien@example.org'", ["mail='o'brien@example.org", "o'brien@example.org"]],
  ["O'Brien@example.org's order", ["o'brien@example.org"]],
  ["'o'brien@example.org'", ["'o'brien@example.org", "o'brien@example.org"]],
  ["R&D@example.org", ["r&d@example.org"]],
  ["Zanele/zanele@example.org", ["zanele/zanele@example.org", "zanele@example.org"]],
  ["a@example.org/b@example.org", ["a@example.org", "/b@example.org", "b@example.org"]],
  ["Ask...zanele@example.org", ["ask...zanele@example.org", "zanele@example.org"]],
  ["_zanele_d@example.org_", ["_zanele_d@example.org", "zanele_d@example.org"]],
  ["x.zanele@example.org", ["x.zanele@example.org"]],
  ["zanele@localhost", ["zanele@localhost"]],
  ["Ask zanele@intranet, not sipho@localhost.", ["zanele@intranet", "sipho@localhost"]],
  ["no address @ all", []],
])("addressesIn finds the addresses in %j", { tags: "promise-47" }, (text, addresses) => {
  expect(addressesIn(text)).toEqual(addresses);
});

test("addressesInFields takes a field named email as an address as a whole", { tags: "promise-47" }, () => {
  const fields = {
    email: "Sales/Brien@example.org",
    to: { email: "o'brien@example.org" },
    text: "Of sales/jo@example.org",
  };
  const addresses = ["sales/brien@example.org", "o'brien@example.org", "sales/jo@example.org", "jo@example.org"];
  expect(addressesInFields(fields)).toEqual(addresses);
});

test("textsIn returns the texts in a value at any depth", () => {
  expect(textsIn({ one: "a", two: [{ three: "b" }, 4, null], five: true })).toEqual(["a", "b"]);
});

test.each([
  ["no address", "a"],
  ["nothing but addresses", "a@"],
  ["an address too long at every end", `${"a".repeat(300)}@`],
  ["half addresses", "a@b "],
  ["domains without end", "a@a.a."],
])("searching a text of %s takes time in proportion to its length", { tags: "promise-47" }, async (name, piece) => {
  const trial = {
    name,
    size: 200_000,
    prepare: (size: number) => {
      const text = piece.repeat(size / piece.length);
      return () => addressesIn(text);
    },
  };
  expect(await slowCases([trial])).toEqual([]);
});

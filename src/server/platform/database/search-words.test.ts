import { describe, expect, test } from "vitest";
import { piecesOf, searchColumns, siteQueryOf } from "#server/platform/database/search-words.ts";

describe("the columns of a search", () => {
  test("have the listed texts, and each different word of all texts once", () => {
    expect(searchColumns(["Field Gateway", "IoT"], ["A field, a Café.", "\u00bd field"])).toEqual({
      search: "field gateway\niot",
      words: "\nfield\ngateway\niot\na\ncafe\n1\n2",
    });
  });

  test("have at most 65,000 letters of words", () => {
    const words = Array.from({ length: 20_000 }, (_, number) => `word${number}`).join(" ");
    expect(searchColumns([], [words]).words.length).toBe(65_000);
  });
});

describe("the query of a term", () => {
  test("has each word once, without signs and single letters", () => {
    expect(siteQueryOf("  C++, Caf\u00e9 &  (AI) cafe! ")).toEqual({
      term: "c++, cafe & (ai) cafe!",
      words: ["cafe", "ai"],
    });
  });

  test.each(["%_\\\"'*", "a b c", "\u0301\u0301", "\u{1F9F5}\u{1F9F5}", "+ +"])(
    "is missing if the term has no word of two letters: %s",
    (term) => {
      expect(siteQueryOf(term)).toBeUndefined();
    },
  );

  test("looks for long words anywhere, and for words of two letters at the beginning of a word", () => {
    expect(piecesOf(siteQueryOf("cloud ai") ?? expect.fail())).toEqual(["cloud", "\nai"]);
  });
});

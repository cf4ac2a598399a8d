import { describe, expect, test } from "vitest";
import { piecesOf, publicWords, searchColumns, siteQueryOf } from "#server/platform/database/search-words.ts";

const queryOf = (term: string) => siteQueryOf(term) ?? expect.fail();

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

  test.each(["a", "a-", "a'", "a&", "+", "#", "a+", "a#", "-"])(
    "columns of 20,000 letters are made in less than 500 ms, whatever is repeated: %s",
    (part) => {
      const begun = performance.now();
      publicWords([part.repeat(20_000 / part.length)]);
      expect(performance.now() - begun).toBeLessThan(500);
    },
  );
});

describe("the query of a term", () => {
  test("has each word once, without signs and single letters", () => {
    expect(siteQueryOf("  C!, Caf\u00e9 &  (AI) cafe! ")).toEqual({
      term: "c!, cafe & (ai) cafe!",
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
    expect(piecesOf(queryOf("cloud ai"))).toEqual(["cloud", "\nai"]);
  });

  test.each([
    ["C++ or C#", ["c++", "or", "c#"]],
    ["C/C++", ["c++"]],
    ["R&D, A/B; T&C", ["r&d", "a/b", "t&c"]],
    ["wi-fi e\u2011mail", ["wifi", "email"]],
    ["COVID-19 coal-fired", ["covid", "19", "coal", "fired"]],
    ["don\u2019t o'brien", ["don", "brien"]],
    ["A/B-testing R&D-led", ["a/b", "testing", "r&d", "led"]],
    ["U.S. 24/7 .NET node.js", ["u.s", "24/7", "net", "node", "js"]],
    ["networks+services google+", ["networks", "services", "google"]],
  ])("has for %s the words %j", (term, words) => {
    expect(siteQueryOf(term)?.words).toEqual(words);
  });
});

describe("a term with signs", () => {
  const finds = (term: string, text: string) =>
    piecesOf(queryOf(term)).every((piece) => publicWords([text]).includes(piece));

  test.each([
    ["C++", "Porting from C++ to Rust"],
    ["c++", "C/C++, C#"],
    ["C#", "(C#)"],
    ["C++", "C++17"],
    ["F#", "R&D on F#"],
    ["R&D", "Our R&D-led work"],
    ["R&D", "SA-R&D"],
    ["A/B", "A/B-testing"],
    ["T&C", "The T&Cs."],
    ["wi-fi", "Wi-Fi"],
    ["wi-fi", "wifi"],
    ["wifi", "Wi\u2011Fi for schools"],
    ["email", "an e-mail"],
    ["e-mail", "an email"],
    ["covid19", "COVID-19"],
    ["covid-19", "covid 19"],
    ["dont", "Don\u2019t panic"],
    ["don't", "Don\u2019t panic"],
    ["B-BBEE", "BBBEE level"],
    ["24/7", "Support 24/7."],
    ["u.s.", "the U.S. office"],
    ["hal ghaxaq", "\u0126al G\u0127axaq"],
  ])("%s finds %s", (term, text) => {
    expect(finds(term, text)).toBe(true);
  });

  test.each([
    ["C++", "C#, C and D++"],
    ["C#", "C++"],
    ["R&D", "R, D and Rd"],
    ["wi-fi", "with a field"],
    ["e-mail", "mail"],
    ["A/B", "a b"],
  ])("%s does not find %s", (term, text) => {
    expect(finds(term, text)).toBe(false);
  });
});

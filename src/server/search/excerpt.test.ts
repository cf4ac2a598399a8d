import { describe, expect, test } from "vitest";
import { siteQueryOf } from "#server/platform/database/search-words.ts";
import { excerptOf, markWords } from "#server/search/excerpt.ts";

const queryOf = (term: string) => siteQueryOf(term) ?? expect.fail();
const sentence = "We weave networks for municipalities. ";

describe("excerpts", () => {
  test("an excerpt is the text around the first found word, with dots where it is cut", () => {
    const excerpt = excerptOf(
      ["Nothing here.", `${sentence.repeat(20)}A quagga. ${sentence.repeat(20)}`],
      queryOf("QUAGGA"),
    );
    expect(excerpt).toContain("A quagga.");
    expect(excerpt).toMatch(/^\.\.\. \w.*\w\.? \.\.\.$/);
    expect(excerpt.length).toBeLessThanOrEqual(168);
    expect(excerpt.length).toBeGreaterThan(120);
  });

  test("an excerpt of a short text is all of it, in one line", () => {
    expect(excerptOf(["One\n\ntwo   three."], queryOf("three"))).toBe("One two three.");
  });

  test("an excerpt is the beginning of the first text if only the title is found", () => {
    expect(excerptOf(["", "First text.", "Second text."], queryOf("elsewhere"))).toBe("First text.");
    expect(excerptOf([], queryOf("elsewhere"))).toBe("");
  });

  test("an excerpt cuts no character in half, also in a text without spaces", () => {
    for (let before = 40; before < 60; before++) {
      const excerpt = excerptOf(
        [`${"\u{1F9F5}".repeat(100)}${"x".repeat(before)} quagga${"\u{1F9F5}".repeat(200)}`],
        queryOf("quagga"),
      );
      expect(excerpt.isWellFormed()).toBe(true);
      expect(excerpt).toContain("quagga");
    }
  });

  test("an excerpt of the longest text without a word of the term takes less than 50 ms", () => {
    for (const text of ["a ".repeat(10_000), "a".repeat(20_000), "\u0301".repeat(20_000), " ".repeat(20_000)]) {
      const begun = performance.now();
      excerptOf([text], queryOf("quagga"));
      expect(performance.now() - begun).toBeLessThan(500);
    }
  });
});

describe("marked words", () => {
  const marked = (text: string, term: string) =>
    markWords(text, queryOf(term))
      .map(({ text, isFound }) => (isFound ? `[${text}]` : text))
      .join("");

  test("marked words are whole words, whatever their case and accents", () => {
    expect(marked("Café-Netzwerk & <b>cafeteria</b>", "cafe")).toBe("[Café]-Netzwerk & <b>[cafeteria]</b>");
  });

  test("a word is marked with its signs if the term has them, and else a chain as a whole", () => {
    expect(marked("C, C++ and R&D-led", "c++")).toBe("C, [C++] and R&D-led");
    expect(marked("C++ and R&D-led, e-mail", "r&d email")).toBe("C++ and [R&D-led], [e-mail]");
    expect(marked("Wi-Fi with a field", "wi-fi")).toBe("[Wi-Fi] with a field");
    expect(marked("cloud-based C", "cloud")).toBe("[cloud]-based C");
  });

  test("a term of two letters marks the words that begin with it", () => {
    expect(marked("AI in the main aisle", "ai")).toBe("[AI] in the main [aisle]");
  });
});

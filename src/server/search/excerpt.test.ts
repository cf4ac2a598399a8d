import { describe, expect, test } from "vitest";
import { siteQueryOf } from "#server/platform/database/search-words.ts";
import { excerptOf, markWords } from "#server/search/excerpt.ts";

const queryOf = (term: string) => siteQueryOf(term) ?? expect.fail();
const sentence = "We weave networks for municipalities. ";

describe("an excerpt", () => {
  test("is the text around the first word that is found, with dots where it is cut", () => {
    const excerpt = excerptOf(
      ["Nothing here.", `${sentence.repeat(20)}A quagga. ${sentence.repeat(20)}`],
      queryOf("QUAGGA"),
    );
    expect(excerpt).toContain("A quagga.");
    expect(excerpt).toMatch(/^\.\.\. \w.*\w\.? \.\.\.$/);
    expect(excerpt.length).toBeLessThanOrEqual(168);
    expect(excerpt.length).toBeGreaterThan(120);
  });

  test("is the whole text if it is short, in one line", () => {
    expect(excerptOf(["One\n\ntwo   three."], queryOf("three"))).toBe("One two three.");
  });

  test("is the beginning of the first text if only the title is found", () => {
    expect(excerptOf(["", "First text.", "Second text."], queryOf("elsewhere"))).toBe("First text.");
    expect(excerptOf([], queryOf("elsewhere"))).toBe("");
  });

  test("cuts no character in half, also in a text without spaces", () => {
    for (let before = 40; before < 60; before++) {
      const excerpt = excerptOf(
        [`${"\u{1F9F5}".repeat(100)}${"x".repeat(before)} quagga${"\u{1F9F5}".repeat(200)}`],
        queryOf("quagga"),
      );
      expect(excerpt.isWellFormed()).toBe(true);
      expect(excerpt).toContain("quagga");
    }
  });

  test("of a text of maximum length that has no word of the term takes less than 50 ms", () => {
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

  test("are whole words, without case and accents, and everything else stays as it is", () => {
    expect(marked("Café-Netzwerk & <b>cafeteria</b>", "cafe")).toBe("[Café]-Netzwerk & <b>[cafeteria]</b>");
  });

  test("of two letters begin with these", () => {
    expect(marked("AI in the main aisle", "ai")).toBe("[AI] in the main [aisle]");
  });
});

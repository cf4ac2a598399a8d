import { describe, expect, test } from "vitest";
import { containsPattern, normalizeForSearch } from "#server/platform/database/normalize-for-search.ts";
import { ANY_CHARACTER, fc } from "#tests/support/fast-check.ts";

const anyText = fc.string({ unit: ANY_CHARACTER, maxLength: 30 });

describe("folding", () => {
  test.each([
    ["Zoë", "zoe"],
    ["ÅNGSTRÖM", "angstrom"],
    ["Łódź", "lodz"],
    ["Straße", "strasse"],
    ["STRASSE", "strasse"],
    ["Æsir Øre Đorđe", "aesir ore dorde"],
    ["Œuvre", "oeuvre"],
    ["Ħal Għaxaq", "hal ghaxaq"],
    ["Ŋaŧŧi ŋaŧŧi", "natti natti"],
    ["STRAẞE Ɗan Ƙwai", "strasse dan kwai"],
    ["İstanbul ISPARTA ılık", "istanbul isparta ilik"],
    ["ΟΔΟΣ", "οδοσ"],
    ["ﬁne ２０２６ Ⅳ", "fine 2026 iv"],
    ["100% _\\", "100% _\\"],
  ])("%s is folded to %s", (text, normalized) => {
    expect(normalizeForSearch(text)).toBe(normalized);
  });

  test("folding makes composed and decomposed letters equal", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(normalizeForSearch(text.normalize("NFD"))).toBe(normalizeForSearch(text.normalize("NFC")));
      }),
      { numRuns: 1000 },
    );
  });

  test("the folded part of a text is a part of the folded text", () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, (before, part, after) => {
        expect(normalizeForSearch(before + part + after)).toContain(normalizeForSearch(part));
      }),
      { numRuns: 2000 },
    );
  });

  test("folding a folded text changes nothing", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(normalizeForSearch(normalizeForSearch(text))).toBe(normalizeForSearch(text));
      }),
      { numRuns: 2000 },
    );
  });
});

test("a pattern has wildcards at its ends only", () => {
  expect(containsPattern("100%")).toBe("%100\\%%");
  expect(containsPattern("a_b\\c")).toBe("%a\\_b\\\\c%");
});

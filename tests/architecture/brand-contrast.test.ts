import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CARD_WORDS, PAIRS } from "#tests/support/colour-pairs.ts";
import { type BrandColours, brandOf, contrastOf, TEXT_CONTRAST, type Tokens } from "#ui/weave/brand-colours.ts";
import { wires } from "#ui/weave/wires.ts";

const css = readFileSync(join(import.meta.dirname, "../../src/ui/styles/tokens.css"), "utf8");

/** Returns the brand of these colours, or undefined if the settings refuse one of them. */
function brandWith(colours: BrandColours) {
  const brand = brandOf(css, colours);
  const isRefused = ([colour, tokens]: [string | null, Tokens | undefined]) =>
    colour !== null && contrastOf(colour, tokens?.get("bg") ?? "") < TEXT_CONTRAST;
  const all: [string | null, Tokens | undefined][] = [
    [colours.accent, brand?.light],
    [colours.accentDark, brand?.dark],
  ];
  return all.some(isRefused) ? undefined : brand;
}

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
const colours = fc.record({ accent: fc.option(hex), accentDark: fc.option(hex) });

/** Fifty drawn brands that the settings take. The seed keeps them the same. */
const BRANDS = fc
  .sample(colours, { seed: 53, numRuns: 1000 })
  .filter((one) => brandWith(one) !== undefined)
  .slice(0, 50);

describe("fifty drawn brands", () => {
  test("are fifty, of all kinds", () => {
    expect(BRANDS).toHaveLength(50);
    for (const kind of ["accent", "accentDark"] as const) {
      expect(BRANDS.filter((brand) => brand[kind] === null).length).toBeGreaterThan(5);
      expect(BRANDS.filter((brand) => brand[kind] !== null).length).toBeGreaterThan(5);
    }
  });

  test.each(BRANDS)("$accent and $accentDark have every pair of colours at its contrast in both themes", (colours) => {
    const brand = brandWith(colours);
    const low: string[] = [];
    for (const theme of ["light", "dark"] as const) {
      const of = (name: string) => brand?.[theme].get(name) ?? "";
      const tints = [...(brand?.[theme].keys() ?? [])].filter((name) => name.startsWith("tint-"));
      const cards = tints.flatMap((ground) => CARD_WORDS.map((words) => [words, ground, TEXT_CONTRAST] as const));
      for (const [words, ground, needed] of [...PAIRS, ...cards]) {
        const contrast = contrastOf(of(words), of(ground));
        if (contrast < needed) low.push(`${theme} ${words} on ${ground}: ${contrast.toFixed(2)}`);
      }
    }
    expect(low).toEqual([]);
  });
});

test("wires side by side keep four fifths of their contrast in every brand", () => {
  const pairs = [
    // Avatars.
    ["petrol", "bone"],
    ["coral", "bone"],
    ["night", "marigold"],
    ["lagoon", "night"],
    ["strelitzia", "bone"],
    ["night", "cane"],
    ["petrol", "sky"],
    ["night", "orchid"],
    // Plan of the place, and marker of the map.
    ["deep", "lagoon"],
    ["deep", "strelitzia"],
    ["night", "bone"],
  ] as const;
  const low: string[] = [];
  for (const colours of BRANDS) {
    const brand = brandWith(colours);
    const of = (name: keyof typeof wires) => brand?.light.get(`wire-${name}`) ?? "";
    for (const [one, other] of pairs) {
      const share = contrastOf(of(one), of(other)) / contrastOf(wires[one], wires[other]);
      if (share < 0.8) low.push(`${one} on ${other} of ${JSON.stringify(colours)}: ${share.toFixed(2)}`);
    }
    const core = contrastOf(brand?.dark.get("accent") ?? "", of("night"));
    if (core < 3) low.push(`core of the marker of ${JSON.stringify(colours)}: ${core.toFixed(2)}`);
  }
  expect(low).toEqual([]);
});

test("a company without colours has ours, and black, white and grey ones are readable", () => {
  expect(brandOf(css, { accent: null, accentDark: null })).toBeUndefined();
  expect(brandWith({ accent: "#000000", accentDark: "#ffffff" })).toBeDefined();
  expect(brandWith({ accent: "#555555", accentDark: null })).toBeDefined();
  expect(brandWith({ accent: "#ffee00", accentDark: null })).toBeUndefined();
});

test("a colour that is readable on its ground stays as it is", () => {
  const brand = brandOf(css, { accent: "#7a1fa2", accentDark: "#d59cf0" });
  expect(brand?.light.get("primary")).toBe("#7a1fa2");
  expect(brand?.dark.get("primary")).toBe("#d59cf0");
  expect(brand?.sheet).toContain("--primary:#7a1fa2");
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { clampChroma, formatHex, parse, wcagContrast } from "culori";
import { describe, expect, test } from "vitest";
import { CARD_WORDS, PAIRS, TEXT_RATIO } from "#tests/support/colour-pairs.ts";
import { ink, markOnNight, wires } from "#ui/weave/wires.ts";

const stylesheet = readFileSync(join(import.meta.dirname, "../../src/ui/styles/tokens.css"), "utf8");
const light = tokensOf(/\.light\s*\{([^}]*)\}/);
const dark = tokensOf(/\.dark\s*\{([^}]*)\}/);
const lightGrounds = tokensOf(/:root\s*\{([^}]*)\}/);
const darkGrounds = tokensOf(/:root\.dark\s*\{([^}]*)\}/);

/** Returns the tokens of the block that matches, by name without dashes, as hexadecimal sRGB colours. */
function tokensOf(block: RegExp): Map<string, string> {
  const [, declarations = ""] = block.exec(stylesheet) ?? [];
  const tokens = declarations.matchAll(/--([\w-]+):\s*(oklch\([^)]*\))/g);
  return new Map(Array.from(tokens, ([, name = "", value = ""]) => [name, hexOf(value)]));
}

function hexOf(value: string): string {
  const colour = parse(value);
  if (!colour) throw new Error(`culori cannot read ${value}`);
  return formatHex(clampChroma(colour, "oklch"));
}

function token(theme: Map<string, string>, name: string): string {
  const hex = theme.get(name);
  if (!hex) throw new Error(`tokens.css has no --${name}`);
  return hex;
}

describe.each([
  { name: "light", theme: light },
  { name: "dark", theme: dark },
])("the $name theme", ({ theme }) => {
  test.each(PAIRS)("shows %s on %s at %d to 1 or more", (foreground, background, needed) => {
    const contrast = wcagContrast(token(theme, foreground), token(theme, background));
    expect(contrast).toBeGreaterThanOrEqual(needed);
  });
});

test("floating surfaces are lighter than cards in dark, by more than cards are than the page", () => {
  const step = (upper: string, lower: string) => wcagContrast(token(dark, upper), token(dark, lower));
  expect(step("raised", "surface")).toBeGreaterThan(step("surface", "bg"));
});

describe.each([
  { name: "light", theme: light, grounds: lightGrounds },
  { name: "dark", theme: dark, grounds: darkGrounds },
])("the grounds of cards in the $name theme", ({ theme, grounds }) => {
  const tints = [...grounds].filter(([name]) => name.startsWith("tint-"));

  test.each(CARD_WORDS)("show %s at 4.5 to 1 or more", (words) => {
    for (const [name, tint] of tints) {
      expect(wcagContrast(token(theme, words), tint), name).toBeGreaterThanOrEqual(TEXT_RATIO);
    }
  });
});

test("dark cards differ from the page by a lighter ground with a lighter edge", () => {
  const ground = darkGrounds.get("tint-lagoon") ?? "";
  expect(wcagContrast(ground, token(dark, "bg"))).toBeGreaterThan(1.15);
  expect(wcagContrast(token(dark, "border"), token(dark, "bg"))).toBeGreaterThan(1.4);
});

describe("the tokens", () => {
  test("name the same colours in both themes, except the wires, which have one value", () => {
    const themed = [...light.keys()].filter((name) => !name.startsWith("wire-"));
    expect([...dark.keys()].sort()).toEqual(themed.sort());
  });

  test("include the wires that pictures are drawn with", () => {
    const fromTokens = [...light].filter(([name]) => name.startsWith("wire-"));
    expect(fromTokens.map(([name, hex]) => [name.replace("wire-", ""), hex])).toEqual(Object.entries(wires));
  });

  test("include the ink and the accent of the pictures", () => {
    expect(ink).toBe(token(light, "ink"));
    expect(markOnNight[0]).toBe(token(dark, "accent"));
  });

  test("give all cards one ground in dark, where four tints would all look muddy", () => {
    expect([...darkGrounds.keys()].filter((name) => name.startsWith("tint-"))).toEqual(["tint-lagoon"]);
    const others = [...stylesheet.matchAll(/--tint-(?:coral|strelitzia|cane): var\(--tint-lagoon\)/g)];
    expect(others).toHaveLength(3);
  });

  test("are checked in forty pairs", () => {
    expect(PAIRS).toHaveLength(40);
  });
});

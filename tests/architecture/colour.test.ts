import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");

/** Folders that may contain raw colours: the tokens, and the pictures, which cannot use tokens. */
const colouredFolders = ["src/ui/styles/", "src/ui/weave/"];

/** A hexadecimal colour, but no fragment of a link, gradient by name or character reference. */
const HEX = /(?<!&|href="|href=\{?["'`]|to="|url\()#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})(?![\w/-])/gi;

/** A colour function. A colour derived from a token, as in `oklch(from var(--wire) 95% 0.03 h)`, is allowed. */
const FUNCTION =
  /\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\((?!\s*_?from[\s_]+var\(--)|\bcolor\((?=\s*(?:srgb|display-p3|rec2020|xyz))/gi;

/** Mixing by hue turns a tint of orange with white pink; `in oklab` keeps the hue. */
const MIX_BY_HUE = /color-mix\(\s*in[\s_]+(?:oklch|lch|hsl|hwb)/gi;

/** Returns every raw colour in a text, as `line: colour in source`. */
function rawColours(text: string): string[] {
  return text.split("\n").flatMap((line, index) => {
    const found = [HEX, FUNCTION, MIX_BY_HUE].flatMap((pattern) => line.match(pattern) ?? []);
    return found.map((colour) => `${index + 1}: ${colour} in ${line.trim()}`);
  });
}

describe("colours", () => {
  test("come from tokens in every page, component and stylesheet", () => {
    const files = globSync(["src/web/**/*.{tsx,css}", "src/ui/**/*.{tsx,css}"], { cwd: root }).filter(
      (file) => !colouredFolders.some((room) => file.startsWith(room)),
    );
    const offenders = files.flatMap((file) =>
      rawColours(readFileSync(join(root, file), "utf8")).map((colour) => `${file}:${colour}`),
    );
    expect(files.length).toBeGreaterThan(2);
    expect(offenders).toEqual([]);
  });

  test("written out by hand are found", () => {
    for (const line of [
      `<path stroke="#042025"/>`,
      "color: #fff;",
      "border-color: #FFFFFF80;",
      `className="bg-[#f88725]"`,
      `className="bg-[oklch(95%_0.03_60)]"`,
      "background: oklch(95% 0.03 60);",
      "box-shadow: 0 1px rgb(0 0 0 / 0.1);",
      "color: color(display-p3 1 0 0);",
      "background: color-mix(in oklch, var(--accent), white);",
    ]) {
      expect(rawColours(line), line).toHaveLength(1);
    }
  });

  test("are allowed from tokens, as is text that only looks like a colour", () => {
    for (const line of [
      "color: var(--ink-2);",
      "background: oklch(from var(--wire-coral) 95.6% 0.026 h);",
      "background: color-mix(in oklab, var(--bg) 88%, transparent);",
      `<a href="#add">`,
      `fill="url(#face)"`,
      `import { calls } from "#contract/calls.ts";`,
      "&#160;",
      "Colours of the label (see above)",
    ]) {
      expect(rawColours(line), line).toEqual([]);
    }
  });
});

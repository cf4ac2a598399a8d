import {
  useMode as addMode,
  clampChroma,
  formatHex,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  type Oklch,
  wcagContrast,
} from "culori/fn";

addMode(modeRgb);
addMode(modeLrgb);
addMode(modeOklab);
const oklch = addMode(modeOklch);

/** Colours of a company as `#rrggbb`. A missing one follows from the other. */
export interface BrandColours {
  /** Colour of the light theme. */
  accent: string | null;
  /** Colour of the dark theme. */
  accentDark: string | null;
}

/** Minimum contrast of a text by WCAG 2.2 (1.4.3). */
export const TEXT_CONTRAST = 4.5;

/** Values of tokens in hex, by their names without dashes. */
export type Tokens = ReadonlyMap<string, string>;

export interface Brand {
  light: Tokens;
  dark: Tokens;
  /** Style sheet that replaces the colours of `tokens.css`. */
  sheet: string;
  /** Colours of pictures and mails in place of ours, by hex. */
  replaced: Readonly<Record<string, string>>;
}

/** Returns the contrast of two colours by WCAG. */
export const contrastOf = (one: string, other: string): number => wcagContrast(one, other);

/** Tokens whose hue is that of the company. Colours that say something, such as danger, stay. */
const NEUTRAL = /^(?:bg|surface(?:-\d)?|raised|border(?:-strong)?|ink(?:-\d)?|night|tint-\w+)$/;
/** Wires of the pattern in the second hue. Bone stays. */
const WARM_WIRE = /^wire-(?:cane|marigold|strelitzia|coral|orchid)$/;
const COOL_WIRE = /^wire-(?:night|deep|petrol|lagoon|sky)$/;
/** Chroma of a colour from which neutral colours have their full tint, and wires theirs. */
const [FULL_TINT, FULL_WIRE] = [0.04, 0.1];
/** Steps of lightness in which a colour becomes readable, and the step of a button under the pointer. */
const [STEP, HOVER] = [0.005, 0.065];

type Theme = "light" | "dark";

interface Block {
  selector: string;
  theme: Theme;
  colours: ReadonlyMap<string, Oklch>;
}

/** Returns the blocks of `tokens.css` with their colours. */
function blocksOf(css: string): Block[] {
  const rules = css.replaceAll(/\/\*[\s\S]*?\*\//g, "").matchAll(/([^{}]+)\{([^}]*)\}/g);
  return Array.from(rules, ([, selector = "", declarations = ""]) => {
    const found = declarations.matchAll(/--([\w-]+):\s*oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)/g);
    const colours = Array.from(found, ([, name = "", l, c, h]): [string, Oklch] => [
      name,
      { mode: "oklch", l: Number(l) / 100, c: Number(c), h: Number(h) },
    ]);
    const theme = selector.includes(".dark") ? "dark" : "light";
    return { selector: selector.replaceAll(/\s+/g, ""), theme, colours: new Map(colours) };
  });
}

const hexOf = (colour: Oklch): string => formatHex(clampChroma(colour, "oklch"));

/** Returns a colour from its hex. Throws for a text that is no colour. */
function parsed(hex: string): Oklch {
  const colour = oklch(hex);
  if (!colour) throw new Error(`${hex} is no colour`);
  // Grey has no hue.
  return { ...colour, h: colour.h ?? 0 };
}

/** Returns a colour, darker or lighter as far as it has to be for a text on these grounds. */
function readable(colour: Oklch, grounds: readonly string[], theme: Theme): Oklch {
  const isReadable = (one: Oklch) => grounds.every((ground) => contrastOf(hexOf(one), ground) >= TEXT_CONTRAST);
  let next = colour;
  while (!isReadable(next) && next.l > 0 && next.l < 1) {
    next = { ...next, l: Math.min(1, Math.max(0, next.l + (theme === "light" ? -STEP : STEP))) };
  }
  return next;
}

/** Returns a ground, closer to the page as far as it has to be for a text in this colour. */
function groundFor(text: string, ground: Oklch, page: Oklch): Oklch {
  let next = ground;
  for (let part = 0; part <= 1 && contrastOf(text, hexOf(next)) < TEXT_CONTRAST; part += 0.1) {
    next = { ...ground, l: ground.l + (page.l - ground.l) * part, c: ground.c * (1 - part) };
  }
  return next;
}

/** Returns the colour for a theme that follows from the colour of the other theme. It is readable on the theme's page. */
function derived(colour: Oklch, theme: Theme, page: string): Oklch {
  const moved = { ...colour, l: theme === "dark" ? Math.max(colour.l, 0.75) : Math.min(colour.l, 0.5) };
  return readable(moved, [page], theme);
}

/**
 * Returns the colours that follow from those of a company: neutral colours and the pattern have its hue, buttons and links its colour.
 * Returns undefined without any colour. Every text is readable on its grounds. `css` is `tokens.css`.
 */
export function brandOf(css: string, brand: BrandColours): Brand | undefined {
  const { accent, accentDark } = brand;
  const given = accent ?? accentDark;
  if (given === null) return undefined;
  const blocks = blocksOf(css);
  const pageOf = (theme: Theme) => blocks.find((block) => block.theme === theme)?.colours.get("bg");
  const [lightPage, darkPage] = [pageOf("light"), pageOf("dark")];
  if (!lightPage || !darkPage) throw new Error("tokens.css has no page");
  const light = accent === null ? derived(parsed(given), "light", hexOf(lightPage)) : parsed(accent);
  const dark = accentDark === null ? derived(parsed(given), "dark", hexOf(darkPage)) : parsed(accentDark);
  const own: Record<Theme, Oklch> = { light, dark };

  const tinted = blocks.map(({ selector, theme, colours }) => ({
    selector,
    theme,
    colours: new Map(Array.from(colours, ([name, colour]) => [name, tint(name, colour, own[theme], own.dark)])),
  }));
  const themed = (theme: Theme) => {
    const all = tinted.filter((block) => block.theme === theme);
    return new Map(all.flatMap(({ colours }) => [...colours]));
  };
  const palettes = { light: paletteOf(themed("light"), light, "light"), dark: paletteOf(themed("dark"), dark, "dark") };
  const sheet = tinted
    .map(({ selector, theme, colours }) => {
      const declared = Array.from(colours.keys(), (name) => `--${name}:${palettes[theme].get(name)}`);
      return `${selector}{${declared.join(";")}}`;
    })
    .join("\n");
  const replaced: Record<string, string> = {};
  // If tokens share one of our colours, the first token decides: those of the light theme come before those of the dark theme.
  for (const { theme, colours } of [...blocks.filter(({ theme }) => theme === "light"), ...blocks]) {
    for (const [name, colour] of colours) {
      const [before, after] = [hexOf(colour), palettes[theme].get(name)];
      if (after !== undefined && before !== after) replaced[before] ??= after;
    }
  }
  return { ...palettes, sheet: `${sheet}\n`, replaced };
}

/** Returns a neutral colour or a wire in the hue of the company, any other colour unchanged. Grey company colours make grey ones. */
function tint(name: string, colour: Oklch, own: Oklch, second: Oklch): Oklch {
  if (NEUTRAL.test(name)) return { ...colour, h: own.h, c: colour.c * Math.min(1, own.c / FULL_TINT) };
  const wire = COOL_WIRE.test(name) ? own : WARM_WIRE.test(name) ? second : undefined;
  return wire ? { ...colour, h: wire.h, c: colour.c * Math.min(1, wire.c / FULL_WIRE) } : colour;
}

/** Returns all tokens of a theme in hex, those of buttons and links in the colour of the company. Throws if `tokens.css` lacks one. */
function paletteOf(tokens: ReadonlyMap<string, Oklch>, own: Oklch, theme: Theme): Tokens {
  const tokenOf = (name: string): Oklch => {
    const colour = tokens.get(name);
    if (!colour) throw new Error(`tokens.css has no --${name}`);
    return colour;
  };
  const hex = (name: string) => hexOf(tokenOf(name));
  const softly = (name: string): Oklch => ({ ...tokenOf(name), h: own.h, c: Math.min(tokenOf(name).c, own.c) });
  const primary = readable(own, [hex("bg"), hex("surface")], theme);
  const soft = groundFor(hexOf(primary), softly("primary-soft"), tokenOf("bg"));
  const accentSoft = groundFor(hexOf(primary), softly("accent-soft"), tokenOf("bg"));
  const tints = [...tokens.keys()].filter((name) => name.startsWith("tint-")).map(hex);
  const grounds = ["bg", "surface", "surface-2", "surface-3", "raised"].map(hex);
  const link = readable(primary, [...grounds, ...tints, hexOf(soft), hexOf(accentSoft)], theme);
  const hover = { ...primary, l: Math.min(1, Math.max(0, primary.l + (theme === "light" ? -HOVER : HOVER))) };
  const onPrimary = wordsOn([hexOf(primary), hexOf(hover)], { ...tokenOf("on-primary"), h: own.h }, theme);
  const branded: Record<string, string> = {
    primary: hexOf(primary),
    "primary-hover": hexOf(hover),
    "primary-soft": hexOf(soft),
    "on-primary": onPrimary,
    accent: hexOf(primary),
    "accent-hover": hexOf(hover),
    "accent-soft": hexOf(accentSoft),
    "on-accent": onPrimary,
    "accent-text": hexOf(link),
    link: hexOf(link),
  };
  return new Map(Array.from(tokens, ([name, colour]) => [name, branded[name] ?? hexOf(colour)]));
}

/** Returns a colour for words that is readable on all grounds: the usual one, black or white. If none is, the one with most contrast. */
function wordsOn(grounds: readonly string[], usual: Oklch, theme: Theme): string {
  const choices = [hexOf(usual), ...(theme === "light" ? ["#ffffff", "#000000"] : ["#000000", "#ffffff"])];
  const leastOf = (words: string) => Math.min(...grounds.map((ground) => contrastOf(words, ground)));
  return (
    choices.find((words) => leastOf(words) >= TEXT_CONTRAST) ??
    choices.toSorted((a, b) => leastOf(b) - leastOf(a))[0] ??
    ""
  );
}

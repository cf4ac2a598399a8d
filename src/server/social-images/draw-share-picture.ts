import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type BrandLook, recoloured } from "#contract/brand.ts";
import { imageEngine } from "#server/platform/files/image-engine.ts";
import type { SquarePixels } from "#server/platform/files/images.ts";
import { escapeMarkup } from "#server/platform/pages/escape-markup.ts";
import { drawableText } from "#server/social-images/drawable-text.ts";
import { codePointsOf } from "#server/social-images/font-coverage.ts";
import { type FourColours, recolouring } from "#server/social-images/recolouring.ts";
import { ink, wires } from "#ui/weave/wires.ts";

/** Background picture, drawn by tools/art/draw-share.ts. Its left part is empty for the text. */
const GROUND = join(import.meta.dirname, "ground.webp");
const FONTS = join(import.meta.dirname, "../../ui/fonts");
const FONT = join(FONTS, "mona-sans-display.ttf");
/** Letters beyond Latin-1 in the same family. The text engine finds them once it has drawn anything with this file. */
const MORE_LETTERS = join(FONTS, "mona-sans-display-ext.ttf");

export const SHARE_SIZE = { width: 1200, height: 630 } as const;

type Brand = Pick<BrandLook, "replaced">;

/** Content of a picture for shared links. */
export interface ShareTexts {
  /** Name of the company. */
  name: string;
  heading: string;
  /** Line at the bottom, such as the place of the company. */
  place: string;
  /** Icon of the company with the width `SHARED_ICON`, in place of the drawn mark. */
  icon?: SquarePixels | undefined;
  /** Colours of the company, in place of ours. */
  brand?: Brand | undefined;
}

interface Line {
  content: string;
  size: number;
  colour: string;
  /** Letter spacing in 1024ths of a pixel. */
  tracking: number;
  height: number;
}

const MARGIN = 64;
const SMALLEST = 14;
/** End and vertical middle of the mark in the background, in pixels. */
const BESIDE_MARK = 136;
const MIDDLE_OF_MARK = 82;
/** Width of the square over the drawn mark, whose middle is this far from the margin. */
const PATCH = 84;
const HALF_MARK = 29;
/** Width of a company's icon in px. */
export const SHARED_ICON = 60;
const TEXT_WIDTH = 590;
/** Family name in the font file, which is that of the complete typeface. The comma keeps its last word from being read as a weight. */
const FAMILY = "Mona Sans ExtraLight";
/** Resolution at which a point is a pixel. */
const DPI = 72;
/** Part of the size by which the leading is reduced. The text engine's default is meant for running text. */
const LESS_LEADING = 0.26;
const BONE = "#f2f0e6";
/** `--ink-2` of the dark theme. */
const MIST = "#b4c5c5";
/** Colours whose mixtures the background is: night is next to ink, and light next to bone. */
const GROUND_COLOURS: FourColours = [ink, wires.petrol, wires.strelitzia, wires.bone];

let loading: Promise<ReadonlySet<number>> | undefined;

/** Makes the fonts known to the text engine, and returns the code points that they have. */
async function loadFonts(): Promise<ReadonlySet<number>> {
  const files = await Promise.all([readFile(FONT), readFile(MORE_LETTERS)]);
  const sharp = await imageEngine();
  await sharp({ text: { text: "Ł", font: `${FAMILY}, ${SMALLEST}`, fontfile: MORE_LETTERS } }).toBuffer();
  return new Set(files.flatMap((file) => [...codePointsOf(file)]));
}

/**
 * Draws a PNG of 1200 by 630 px and about 200 kB in about 0.2 s. Long texts are drawn smaller. Characters that our fonts do not have
 * are left out, since the machine's fonts may have boxes for them. A heading of nothing else becomes the name, or the place.
 */
export async function drawSharePicture(texts: ShareTexts): Promise<Buffer> {
  loading ??= loadFonts();
  const codePoints = await loading;
  const [name, place] = [drawableText(texts.name, codePoints), drawableText(texts.place, codePoints)];
  const heading = drawableText(texts.heading, codePoints) || name || place;
  const [top, middle, bottom] = await Promise.all([
    drawLine({ content: name, size: 30, colour: BONE, tracking: -500, height: 40 }),
    drawLine({ content: heading, size: 76, colour: BONE, tracking: -2600, height: 330 }),
    drawLine({ content: place, size: 25, colour: inBrand(MIST, texts.brand), tracking: 0, height: 70 }),
  ]);
  return (await groundIn(texts.brand))
    .composite([
      ...(texts.icon ? await inPlaceOfMark(texts.icon, texts.brand) : []),
      ...(top ? [{ ...top, left: BESIDE_MARK, top: MIDDLE_OF_MARK - Math.round(top.height / 2) }] : []),
      ...(middle ? [{ ...middle, left: MARGIN, top: Math.round((SHARE_SIZE.height - middle.height) / 2) }] : []),
      ...(bottom ? [{ ...bottom, left: MARGIN, top: SHARE_SIZE.height - MARGIN - bottom.height }] : []),
    ])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

const inBrand = (hex: string, brand: Brand | undefined): string => (brand ? recoloured(hex, brand) : hex);

/** Opens the background, in the colours of a company if it has any. */
async function groundIn(brand: Brand | undefined) {
  const sharp = await imageEngine();
  if (brand === undefined) return sharp(GROUND);
  const [first, second, third, fourth] = GROUND_COLOURS;
  const branded = (hex: string) => inBrand(hex, brand);
  const ofCompany: FourColours = [branded(first), branded(second), branded(third), branded(fourth)];
  const { matrix, offset } = recolouring(GROUND_COLOURS, ofCompany);
  // The engine cuts fractions off.
  const rounding = offset.map((value) => value + 0.5);
  const drawn = sharp(GROUND).recomb(matrix).linear([1, 1, 1], rounding).toColourspace("srgb");
  const { data, info } = await drawn.raw().toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

/**
 * Returns two layers for `composite`: a square in the background's colour that covers the drawn mark, and the icon on
 * the square.
 */
async function inPlaceOfMark(icon: SquarePixels, brand: Brand | undefined) {
  const sharp = await imageEngine();
  const at = (size: number) => ({ left: MARGIN + HALF_MARK - size / 2, top: MIDDLE_OF_MARK - size / 2 });
  const raw = { width: PATCH, height: PATCH, channels: 4 as const };
  const input = await sharp({ create: { ...raw, background: inBrand(ink, brand) } })
    .raw()
    .toBuffer();
  return [
    { input, raw, ...at(PATCH) },
    { ...icon, ...at(SHARED_ICON) },
  ];
}

/**
 * Draws a line in its size, or smaller if it would be too high or a word too long. At the smallest size, words break. Returns
 * `undefined` for a line without text.
 */
async function drawLine(line: Line) {
  if (line.content === "") return undefined;
  for (let points = line.size; points > SMALLEST; points = Math.floor(points * 0.85)) {
    const drawn = await drawText(line, points, "word");
    if (drawn.height <= line.height && drawn.width <= TEXT_WIDTH) return drawn;
  }
  return drawText(line, SMALLEST, "word-char");
}

/** Draws text in a size, wrapped to `TEXT_WIDTH` between words, or also within words (`word-char`). */
async function drawText({ content, colour, tracking }: Line, points: number, wrap: "word" | "word-char") {
  const sharp = await imageEngine();
  const text = `<span foreground="${colour}" letter_spacing="${tracking}">${escapeMarkup(content)}</span>`;
  const spacing = -Math.round(points * LESS_LEADING);
  const font = `${FAMILY}, ${points}`;
  const { data, info } = await sharp({
    text: { text, font, fontfile: FONT, width: TEXT_WIDTH, spacing, dpi: DPI, rgba: true, wrap },
  })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return { input: data, raw: { width, height, channels: 4 as const }, width, height };
}

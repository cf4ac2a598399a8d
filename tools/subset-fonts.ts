import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import subsetFont from "subset-font";

/** Range of an axis that stays variable, or its fixed value. */
type Axis = { readonly min: number; readonly max: number } | number;

/** Font file of the site: the package's file it is cut from, its characters, and the ranges of its axes. */
type Subset = {
  readonly file: string;
  readonly source: string;
  readonly characters: string;
  readonly axes: Readonly<Record<string, Axis>>;
  /** Keeps alternate glyphs of font features, a tenth of the file. Num needs them for tabular figures. */
  readonly alternates?: true;
  /** File format. Default: woff2, for browsers. */
  readonly format?: "truetype";
};

const fontFolder = join(import.meta.dirname, "../src/ui/fonts");

/** Characters of Latin-1 except control characters, and the punctuation of headings. */
const latin1 = `${characterRange(0x20, 0x7f)}${characterRange(0xa0, 0x100)}–—‘’“”•…`;

/** Characters of `latin1`, with other punctuation, arrows and letters of our texts. */
const latin = `${latin1}‹›€→←↑↓↗−×ŠšŽžŒœŸ\u202f\u2009`;

/** Digits, signs and spaces of table columns. base.css names the same set as the unicode-range of family Num. */
const figures = "0123456789$R.,-−+% ()/:\u00a0\u202f";

const subsets: readonly Subset[] = [
  // Text at its usual width, then headings and the wordmark, which browsers load first (decision 066).
  {
    file: "mona-sans.woff2",
    source: "@fontsource-variable/mona-sans/files/mona-sans-latin-wdth-normal.woff2",
    characters: latin,
    axes: { wght: { min: 400, max: 700 }, wdth: 100 },
  },
  {
    file: "mona-sans-wide.woff2",
    source: "@fontsource-variable/mona-sans/files/mona-sans-latin-wdth-normal.woff2",
    characters: latin1,
    axes: { wght: { min: 640, max: 740 }, wdth: { min: 106, max: 125 } },
  },
  {
    file: "geist-mono.woff2",
    source: "@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2",
    characters: latin,
    axes: { wght: { min: 400, max: 600 } },
  },
  {
    file: "geist-num.woff2",
    source: "@fontsource-variable/geist/files/geist-latin-wght-normal.woff2",
    characters: figures,
    axes: { wght: { min: 400, max: 700 } },
    alternates: true,
  },
  // A fixed cut for pictures that the server draws, and its letters for names beyond Latin-1, with the same family name. The text
  // engine reads neither woff2 nor axes.
  {
    file: "mona-sans-display.ttf",
    source: "@fontsource-variable/mona-sans/files/mona-sans-latin-wdth-normal.woff2",
    characters: latin,
    axes: { wght: 720, wdth: 118 },
    alternates: true,
    format: "truetype",
  },
  {
    file: "mona-sans-display-ext.ttf",
    source: "@fontsource-variable/mona-sans/files/mona-sans-latin-ext-wdth-normal.woff2",
    characters: characterRange(0x100, 0x250),
    axes: { wght: 720, wdth: 118 },
    format: "truetype",
  },
];

const licences = [
  { file: "OFL-mona-sans.txt", package: "@fontsource-variable/mona-sans" },
  { file: "OFL-geist-mono.txt", package: "@fontsource-variable/geist-mono" },
  { file: "OFL-geist.txt", package: "@fontsource-variable/geist" },
] as const;

/** Cuts the site's fonts out of the installed packages and copies their licences. Prints the sizes in bytes. */
export async function subsetFonts(folder: string = fontFolder): Promise<void> {
  for (const { file, source, characters, axes, alternates = false, format = "woff2" } of subsets) {
    const whole = await readFile(packageFile(source));
    const part = await subsetFont(whole, characters, {
      targetFormat: format,
      variationAxes: { ...axes },
      noLayoutClosure: !alternates,
    });
    await writeFile(join(folder, file), part);
    console.log(`${file}: ${whole.length} -> ${part.length} bytes`);
  }
  for (const licence of licences) {
    await writeFile(join(folder, licence.file), await readFile(packageFile(`${licence.package}/LICENSE`)));
  }
}

/** Returns the path of a file in an installed package. Fonts are not exported, so it starts from package.json. */
function packageFile(name: string): string {
  const [scope, packageName, ...path] = name.split("/");
  const manifest = createRequire(import.meta.url).resolve(`${scope}/${packageName}/package.json`);
  return join(dirname(manifest), ...path);
}

function characterRange(from: number, upTo: number): string {
  return String.fromCharCode(...Array.from({ length: upTo - from }, (_, index) => from + index));
}

if (import.meta.main) await subsetFonts();

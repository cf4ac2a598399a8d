import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import subsetFont from "subset-font";

/** A range that stays variable, or the one value that is kept of an axis. */
type Axis = { readonly min: number; readonly max: number } | number;

/** One font file of the site: which characters and which range of each axis it keeps of which package's file. */
type Subset = {
  readonly file: string;
  readonly source: string;
  readonly characters: string;
  readonly axes: Readonly<Record<string, Axis>>;
  /** Whether forms that a feature puts in the place of others stay, a tenth of the file: of Num, whose figures are tabular by one. */
  readonly alternates?: true;
  /** woff2 for browsers unless told otherwise. */
  readonly format?: "truetype";
};

const fontFolder = join(import.meta.dirname, "../src/ui/fonts");

/** Latin-1 without its control characters, and the punctuation of headings. */
const latin1 = `${characterRange(0x20, 0x7f)}${characterRange(0xa0, 0x100)}–—‘’“”•…`;

/** The same, then the punctuation, arrows and letters our texts use beyond it. */
const latin = `${latin1}‹›€→←↑↓↗−×ŠšŽžŒœŸ\u202f\u2009`;

/** Digits, signs and spaces of table columns. base.css names the same set as the unicode-range of family Num. */
const figures = "0123456789$R.,-−+% ()/:\u00a0\u202f";

const subsets: readonly Subset[] = [
  // What is read, at its usual width, and what is seen first: headings and the wordmark, which come before it (decision 066).
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
  // One fixed cut for pictures that the server draws: its text engine reads neither woff2 nor axes.
  {
    file: "mona-sans-display.ttf",
    source: "@fontsource-variable/mona-sans/files/mona-sans-latin-wdth-normal.woff2",
    characters: latin,
    axes: { wght: 720, wdth: 118 },
    alternates: true,
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

/** The path of a file of an installed package, found by its package.json because fonts are not exported as modules. */
function packageFile(name: string): string {
  const [scope, packageName, ...path] = name.split("/");
  const manifest = createRequire(import.meta.url).resolve(`${scope}/${packageName}/package.json`);
  return join(dirname(manifest), ...path);
}

function characterRange(from: number, upTo: number): string {
  return String.fromCharCode(...Array.from({ length: upTo - from }, (_, index) => from + index));
}

if (import.meta.main) await subsetFonts();

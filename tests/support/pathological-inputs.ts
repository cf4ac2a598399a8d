/** Makes a text of about this many UTF-16 units. */
export type TextOf = (length: number) => string;

const repeated = (unit: string, length: number): string => unit.repeat(Math.ceil(length / unit.length));

/** Two accents that normalisation reorders: one below a letter comes before one above it. */
const [BELOW, ABOVE] = ["\u0316", "\u0301"];

/** Texts that are most expensive to normalise, and texts that resemble them. */
const UNICODE: Readonly<Record<string, TextOf>> = {
  "accents in order": (length) => `a${repeated(BELOW, length / 2)}${repeated(ABOVE, length / 2)}`,
  "accents in the wrong order": (length) => `a${repeated(ABOVE, length / 2)}${repeated(BELOW, length / 2)}`,
  "accents in turns": (length) => `a${repeated(ABOVE + BELOW, length)}`,
  "thirty accents a letter": (length) => repeated(`a${repeated(ABOVE + BELOW, 30)}`, length),
  "accents that become two": (length) => `a${repeated("\u0344", length)}`,
  "accents beyond the first plane": (length) => `a${repeated("\u{1D165}\u{1D16E}", length)}`,
  "jamo at the end of a syllable": (length) => `\u1100\u1161${repeated("\u11a8", length)}`,
  "jamo at the start of a syllable": (length) => repeated("\u1100", length),
  "vowels that join backwards": (length) => `\u0d9a${repeated("\u0dcf", length)}`,
  "joined emoji": (length) => repeated("👩\u200d", length),
  "letters that become eighteen": (length) => repeated("\ufdfa", length),
  "halves of a pair": (length) => repeated("\ud800", length),
};

/** Units of long runs, which a regular expression without an anchor tries again at each position. */
const UNITS = [
  "*",
  "\\",
  "/",
  "%2f",
  "a?",
  "a",
  "-a",
  "a.",
  "1 ",
  "a@",
  " ",
  "\t",
  "\r\n",
  "<",
  '"',
  "=",
  ";",
] as const;

const runOf = (unit: string) => (length: number) => `${repeated(unit, length)}!`;
const RUNS = Object.fromEntries(UNITS.map((unit) => [`a run of ${JSON.stringify(unit)}`, runOf(unit)]));

/** The most expensive texts of each kind for a body, a form or an address. */
export const PATHOLOGICAL_TEXTS: Readonly<Record<string, TextOf>> = { ...UNICODE, ...RUNS };

const HEADER_UNITS = [
  ...["*", "\\", "/", "a?", "a", " ", "\t", ",", ";", "=", '\\"', "a,", "a=b;", ';a="', "; q=0.", "0-1,", "1.1.1.1,"],
  ...['W/"a",', ".", "[", "%2f", "é", "gzip;q=0.0"],
] as const;

/** The most expensive texts for a header, which may only have printable Latin 1 characters. */
export const PATHOLOGICAL_HEADERS: Readonly<Record<string, TextOf>> = Object.fromEntries(
  HEADER_UNITS.map((unit) => [`a run of ${JSON.stringify(unit)}`, runOf(unit)]),
);

const SLASHES = ["/", "\\", "%2f", "%5c", "//a", "/.", "/%2e%2e", "/a"] as const;
const OTHERS = [
  "-a",
  "a",
  "a.",
  "%",
  "%25",
  ";",
  ":",
  "*",
  "(",
  "+",
  "%CC%81%CC%96",
  "%E1%86%A8",
  "&a=",
  "=&",
] as const;

/** The most expensive texts for an address in the first line of a request. */
export const PATHOLOGICAL_ADDRESSES: Readonly<Record<string, TextOf>> = Object.fromEntries([
  ...SLASHES.map((unit) => [`a run of ${unit}`, (length: number) => `${repeated(unit, length)}x`]),
  ...[...SLASHES, ...OTHERS].map((unit) => [
    `a run of ${unit} and a slash`,
    (length: number) => `${repeated(unit, length)}x/`,
  ]),
]);

/** Characters at which some programs start a new line, and Unicode's bidirectional controls, which reverse the text after them. */
const BREAKS_AND_TURNS = /(?:[^\P{Cc}\n]|[\u2028\u2029\u202A-\u202E\u2066-\u2069])+/gu;

/** Returns typed text as one line to use beside our own text. It cannot start a new line or reverse the direction of other text. */
export function toSingleLine(text: string): string {
  return text.replace(BREAKS_AND_TURNS, " ");
}

/** Returns typed text for a header, where mail programs also decode encoded words (RFC 2047): `=?utf-8?q?…?=`. */
export function toHeaderValue(text: string): string {
  return toSingleLine(text).replaceAll("=?", "= ?");
}

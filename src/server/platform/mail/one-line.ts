/** Where some programs begin a new line, and what turns the direction of all that follows (Unicode's bidirectional controls). */
const BREAKS_AND_TURNS = /(?:[^\P{Cc}\n]|[\u2028\u2029\u202A-\u202E\u2066-\u2069])+/gu;

/** Words that somebody typed as one line, where they stand beside ours: they begin no line that looks like ours, nor turn one. */
export function inOneLine(text: string): string {
  return text.replace(BREAKS_AND_TURNS, " ");
}

/** The same in a header, where a mail program would also decode what looks encoded (RFC 2047): `=?utf-8?q?…?=`. */
export function inHeader(text: string): string {
  return inOneLine(text).replaceAll("=?", "= ?");
}

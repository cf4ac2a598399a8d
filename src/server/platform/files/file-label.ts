import { trimTrailingSlashes } from "#server/platform/http/trim-slashes.ts";

/** Maximum characters of a label. */
const MAX_CHARACTERS = 200;
/** Stem and extension of a name. An ending that is longer than any extension is part of the stem, which may be shortened. */
const EXTENSION = /^(.*)(\.[^.]{1,30})$/s;
/** Control characters, halves of a surrogate pair, and characters that turn the direction of the text after them. */
const UNFIT = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Returns both ends of an unusually long name, since normalising a run of accents costs the square of its length. */
function withoutMiddle(name: string): string {
  const half = 2 * MAX_CHARACTERS;
  return name.length > 2 * half ? name.slice(0, half) + name.slice(-half) : name;
}

/**
 * Returns a file's own name as a label for people, without a path and on one line. `fallback` replaces a name of which only the
 * extension is left.
 */
export function fileLabel(name: string, fallback: string): string {
  const [last = ""] = trimTrailingSlashes(name).split(/[/\\]/).slice(-1);
  const label = withoutMiddle(last).replace(UNFIT, "").normalize("NFC").trim();
  const [, stem = label, extension = ""] = EXTENSION.exec(label) ?? [];
  const left = Math.max(MAX_CHARACTERS - extension.length, 0);
  return ([...stem.trim()].slice(0, left).join("") || fallback) + extension;
}

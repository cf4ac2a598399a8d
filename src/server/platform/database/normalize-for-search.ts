/** Letters that Unicode does not decompose into a base letter and a mark. */
const WHOLE_LETTERS: Readonly<Record<string, string>> = {
  ł: "l",
  ø: "o",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
  ς: "σ",
};

/** Returns a text without case and accents. Search columns and search terms are normalised alike, so that they match. */
export function normalizeForSearch(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[łøßæœđðþıς]/g, (letter) => WHOLE_LETTERS[letter] ?? letter);
}

/** Returns a text for a LIKE pattern. `%`, `_` and `\` in it are ordinary characters (`escape '\'`). */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

/** Returns a LIKE pattern that finds the term anywhere, for `escape '\'`. */
export function containsPattern(term: string): string {
  return `%${escapeLike(normalizeForSearch(term))}%`;
}

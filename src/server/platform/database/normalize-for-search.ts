/** Letters that Unicode does not take apart into a base letter and a mark. */
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

/** Text without case and accents. Search columns hold it, and a search term becomes it, so the two always agree. */
export function normalizeForSearch(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[łøßæœđðþıς]/g, (letter) => WHOLE_LETTERS[letter] ?? letter);
}

/** A LIKE pattern that finds the term anywhere; `%`, `_` and `\` in it are ordinary characters (`escape '\'`). */
export function containsPattern(term: string): string {
  return `%${normalizeForSearch(term).replace(/[\\%_]/g, "\\$&")}%`;
}

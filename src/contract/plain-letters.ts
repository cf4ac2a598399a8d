/**
 * Letters that Unicode does not decompose into a base letter and a mark, and printed forms of typed signs. Searches, slugs
 * and file names share this table.
 */
const WHOLE_LETTERS: Readonly<Record<string, string>> = {
  æ: "ae",
  œ: "oe",
  ß: "ss",
  þ: "th",
  ɓ: "b",
  đ: "d",
  ð: "d",
  ɖ: "d",
  ɗ: "d",
  ə: "e",
  ɛ: "e",
  ƒ: "f",
  ɣ: "g",
  ħ: "h",
  ı: "i",
  ƙ: "k",
  ł: "l",
  ŋ: "n",
  ø: "o",
  ɔ: "o",
  ŧ: "t",
  ƴ: "y",
  "\u2010": "-",
  "\u2018": "'",
  "\u2019": "'",
  "\u02bc": "'",
};

const isUpper = (letter: string) => letter !== letter.toLowerCase();

const WHOLE_LETTER = new RegExp(`[${Object.keys(WHOLE_LETTERS).join("")}]`, "giu");

/** Returns a text with base letters instead of letters with marks, in the same case: `Łódź` becomes `Lodz`. */
export function plainLetters(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(WHOLE_LETTER, (letter) => {
      const plain = WHOLE_LETTERS[letter.toLowerCase()] ?? letter;
      return isUpper(letter) ? plain.toUpperCase() : plain;
    });
}

/** Matches a link or a picture, which leaves its words. */
const LINK = /!?\[([^[\]]*)\]\([^()]*\)/g;

/** Signs of CommonMark and the text that stays of them. No pattern reads a text more than once, however many signs it has. */
const SIGNS: readonly [RegExp, string][] = [
  // A picture with a title, which is its caption.
  [/!\[([^[\]]*)\]\([^()\s]*[\t ]+"([^"]*)"\)/g, "$1 $2"],
  [LINK, "$1"],
  // A link around a picture, whose words stayed.
  [LINK, "$1"],
  [/^[\t ]*(?:(?:#{1,6}|>|[-+*]|\d{1,9}[.)])[\t ]+)+/gm, ""],
  [/^[-=_*|:\t ]+$/gm, ""],
  [/(?<!\\)\|/g, " "],
  [/(?<!\\)~+/g, ""],
  [/(?<!\\)[*`]+/g, ""],
  [/(?<![\p{L}\p{N}_])_+|(?<!_)_+(?![\p{L}\p{N}_])/gu, ""],
  [/\\(?=[!-/:-@[-`{-~])/g, ""],
];

/** Returns the words of a body without the signs of CommonMark, for searching. Parsing a long body would take a second. */
export function plainText(body: string): string {
  return SIGNS.reduce((text, [sign, stays]) => text.replace(sign, stays), body);
}

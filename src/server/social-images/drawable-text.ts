/** Mark of what was left out, which no text has: lone surrogates are no characters. */
const GAP = "\ud800";
const GAPS = `\\s*${GAP}[\\s${GAP}]*`;

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * Returns a text with only those characters that a font has, in tidy spaces. A Latin letter with an unknown accent becomes its base
 * letter, and any other character is left out. Returns `""` if no letter or digit remains.
 */
export function drawableText(text: string, codePoints: ReadonlySet<number>): string {
  const isDrawable = (part: string) => [...part].every((character) => codePoints.has(character.codePointAt(0) ?? 0));
  function drawableOf(grapheme: string): string {
    // Without the selector between a sign and its picture: the font has the sign or nothing.
    const composed = grapheme.normalize("NFC").replace(/[\ufe0e\ufe0f]/g, "");
    if (isDrawable(composed)) return composed;
    const base = grapheme.normalize("NFKD").replace(/\p{M}/gu, "");
    return /^\p{Script=Latin}+$/u.test(base) && isDrawable(base) ? base : GAP;
  }
  const spaced = text.toWellFormed().replace(/\s+/g, " ");
  const drawn = Array.from(graphemes.segment(spaced), ({ segment }) => drawableOf(segment)).join("");
  const tidy = withoutGaps(drawn);
  return /[\p{L}\p{N}]/u.test(tidy) ? tidy : "";
}

/** Closes the gaps, with the spaces and the punctuation around them. */
function withoutGaps(text: string): string {
  return (
    text
      // A pair with nothing inside, and the separator of a missing beginning or end.
      .replace(new RegExp(`[([“‘"']${GAPS}[)\\]”’"']`, "g"), GAP)
      .replace(new RegExp(`^${GAPS}[\\s,.;:!?/|·•–—-]*`), "")
      .replace(new RegExp(`[\\s,;:/|·•–—-]*${GAPS}$`), "")
      .replace(new RegExp(`${GAPS}(?=[,.;:!?…)\\]”’])`, "g"), "")
      .replace(new RegExp(`([([“‘])${GAPS}`, "g"), "$1")
      .replace(new RegExp(GAPS, "g"), (gap) => (/\s/.test(gap) ? " " : ""))
      .trim()
  );
}

/** Room to be left between words and what is drawn. */
const CLEAR = 12;
const LINE_HEIGHT = 16;
/** About as wide as a letter of the words is. */
const LETTER = 6.4;

interface Place {
  x: number;
  /** The upper end of what is drawn there. */
  top: number;
}

/** At which heights lines of words stand that all end at `right`: each above what lies below its own words, and above the line before it. */
export function labelBaselines(labels: readonly string[], places: readonly Place[], right: number): number[] {
  let before = Number.POSITIVE_INFINITY;
  return labels.map((label) => {
    const left = right - label.length * LETTER;
    // What is drawn at a place, or on the way from it to the next, reaches below the words.
    const below = places.filter((_, at) => (places[at + 1]?.x ?? right) >= left).map(({ top }) => top - CLEAR);
    before = Math.min(before - LINE_HEIGHT, ...below);
    return before;
  });
}

/** Space between a label and the lines below it, in px. */
const CLEAR = 12;
const LINE_HEIGHT = 16;
/** Average width of a letter, in px. */
const LETTER = 6.4;

interface Place {
  x: number;
  /** Upper end of the drawing at `x`. */
  top: number;
}

/** Returns the baselines of labels that all end at `right`. Each is above the points below its text and above the previous label. */
export function labelBaselines(labels: readonly string[], places: readonly Place[], right: number): number[] {
  let before = Number.POSITIVE_INFINITY;
  return labels.map((label) => {
    const left = right - label.length * LETTER;
    // A point counts if its line to the next point reaches below the label.
    const below = places.filter((_, at) => (places[at + 1]?.x ?? right) >= left).map(({ top }) => top - CLEAR);
    before = Math.min(before - LINE_HEIGHT, ...below);
    return before;
  });
}

/** Widths of the picture of a card that fills its row. */
export const LEAD_WIDTHS = "(width >= 820px) min(56vw, 49rem), 94vw";

/** Returns the class of a grid with so many cards, where its usual columns would leave a part of the only or last row empty. */
export function gridOf(cards: number, columns: 3 | 4): string {
  if (cards === 2 || (cards === 4 && columns === 3)) return "in-pairs";
  return cards === 3 && columns === 4 ? "in-threes" : "";
}

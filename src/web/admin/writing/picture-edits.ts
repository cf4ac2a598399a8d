import type { Edit } from "./markdown-edits.ts";

/** Picture of a text: its name in the library, its description and its caption. */
export interface PlacedPicture {
  name: string;
  alt: string;
  caption: string;
}

const escaped = (text: string, signs: RegExp) => text.replace(/\s+/g, " ").trim().replace(signs, "\\$&");

/** Returns a picture in Markdown. Without a description it has that of the library. */
export function pictureMarkdown({ name, alt, caption }: PlacedPicture): string {
  const title = caption.trim() === "" ? "" : ` "${escaped(caption, /["\\]/g)}"`;
  return `![${escaped(alt, /[[\]\\*_`~<&]/g)}](/uploads/${name}${title})`;
}

/**
 * Inserts pictures after the paragraph of the cursor, each in a paragraph of its own, and places the cursor behind them. Without a cursor
 * they are at the end.
 */
export function pictures(body: string, placed: readonly PlacedPicture[], cursor = body.length): Edit {
  const isBetween = body.slice(0, cursor).trim() === "" || /\n\s*\n$/.test(body.slice(0, cursor));
  const rest = isBetween ? 0 : body.slice(cursor).search(/\n\s*\n/);
  const at = rest === -1 ? body.length : cursor + rest;
  const from = body.slice(0, at).trimEnd().length;
  const to = at + body.slice(at).length - body.slice(at).trimStart().length;
  const before = from === 0 ? "" : "\n\n";
  const insert = before + placed.map(pictureMarkdown).join("\n\n") + (to === body.length ? "\n" : "\n\n");
  const end = from + insert.length;
  return { from, to, insert, select: [end, end] };
}

/** Returns a place of a text in a later state of it: what was typed before the place moves it. */
export function movedPlace(before: string, after: string, place: number): number {
  let same = 0;
  while (same < place && before[same] === after[same]) same++;
  return same < place || before.length === place ? Math.max(same, place + after.length - before.length) : place;
}

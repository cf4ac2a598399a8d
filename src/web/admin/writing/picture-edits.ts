import type { Edit } from "./markdown-edits.ts";

/** Picture of a text: its name in the library, its description and its caption. */
export interface PlacedPicture {
  name: string;
  alt: string;
  caption: string;
}

const escaped = (text: string, signs: RegExp) => text.replace(/\s+/g, " ").trim().replace(signs, "\\$&");

/** Returns a picture in Markdown. Without an `alt` text the page shows the description of the library. */
export function pictureMarkdown({ name, alt, caption }: PlacedPicture): string {
  const title = caption.trim() === "" ? "" : ` "${escaped(caption, /["\\]/g)}"`;
  return `![${escaped(alt, /[[\]\\*_`~<&]/g)}](/uploads/${name}${title})`;
}

/**
 * Returns the edit that inserts pictures after the paragraph of the cursor, each in a paragraph of its own. The cursor is then behind the
 * pictures. The default cursor is the end of the text.
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

/** Returns the new position of a place after its text changed. A change before the place moves it, and so does text added at the end. */
export function movedPlace(before: string, after: string, place: number): number {
  let same = 0;
  while (same < place && before[same] === after[same]) same++;
  return same < place || before.length === place ? Math.max(same, place + after.length - before.length) : place;
}

import { Parser } from "htmlparser2";

/** Maximum nesting of elements. Browsers flatten more than 512 levels, and mails of common programs have about 30. */
const MAX_DEPTH = 300;
/** Characters that are parsed before the depth is looked at. */
const CHUNK = 2000;

/**
 * Returns HTML up to the element that is nested too deeply. Building its tree needs time that grows with the square of the depth: 28 s
 * for 1 MB of `<b>`. The depth is counted by the parser that builds the tree, since only it knows which elements it closes itself.
 */
export function cutNestedHtml(html: string): string {
  let depth = 0;
  let cutAt: number | undefined;
  const parser = new Parser({
    onopentag() {
      depth++;
      if (depth > MAX_DEPTH) cutAt ??= parser.startIndex;
    },
    onclosetag() {
      depth--;
    },
  });
  for (let at = 0; at < html.length; at += CHUNK) {
    parser.write(html.slice(at, at + CHUNK));
    if (cutAt !== undefined) return html.slice(0, cutAt);
  }
  return html;
}

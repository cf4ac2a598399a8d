/** Maximum nesting of elements. Browsers flatten more than 512 levels, and mails of common programs have about 30. */
const MAX_DEPTH = 300;

/** Elements without content, and those that the next one of a kind ends: `<td>` after `<td>`. None of them nests by itself. */
const FLAT =
  /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr|p|li|dt|dd|option|optgroup|tr|td|th|thead|tbody|tfoot|rt|rp)$/;
const NAME = /[a-z][\w:-]*/iy;

/**
 * Returns HTML up to the element that is nested too deeply. The parser needs time that grows with the square of the depth: 28 s for
 * 1 MB of `<b>`.
 */
export function cutNestedHtml(html: string): string {
  const open: string[] = [];
  for (let start = html.indexOf("<"); start >= 0; ) {
    if (html.startsWith("<!--", start)) {
      const end = html.indexOf("-->", start + 4);
      start = end < 0 ? -1 : html.indexOf("<", end);
      continue;
    }
    const isEnd = html[start + 1] === "/";
    NAME.lastIndex = start + (isEnd ? 2 : 1);
    const element = (NAME.exec(html)?.[0] ?? "").toLowerCase();
    const end = element === "" ? start : html.indexOf(">", start);
    if (end < 0) return html;
    if (isEnd) {
      // An end without its beginning is ignored, as the parser does.
      const beginning = open.lastIndexOf(element);
      if (beginning >= 0) open.length = beginning;
    } else if (element !== "" && !FLAT.test(element) && open.push(element) > MAX_DEPTH) return html.slice(0, start);
    start = html.indexOf("<", end + 1);
  }
  return html;
}

/** Of the headers of one part: its name, perhaps the name of a file, and a type. */
const MAX_HEADER_BYTES = 4 * 1024;
const MAX_HEADER_LINES = 20;
const END_OF_HEADERS = "\r\n\r\n";

/** RFC 2046: at most 70 of these characters, the last no space. */
const BOUNDARY = /;\s*boundary=(?:"([\w'()+,./:=? -]{0,69}[\w'()+,./:=?-])"|([\w'()+,./:=?-]{1,70}))\s*(?:;|$)/i;

/** What separates the parts of a form with this content type; undefined where nothing can. */
export function boundaryOf(contentType: string): string | undefined {
  const [, quoted, bare] = BOUNDARY.exec(contentType) ?? [];
  return quoted ?? bare;
}

/**
 * Watches the bytes of a form on their way to the parser, which leaves out in silence what it does not read: headers beyond
 * its limits, parts without a name, parts whose headers do not end. `refuse` is called once, for headers that are too many,
 * too long or without an end, and for more than one part's headers before the first part or after the last. `parts` counts
 * those that began, to be held against those that the parser told of.
 */
export function watchHeaders(boundary: string, reject: () => void) {
  const delimiter = `\r\n--${boundary}`;
  let state: "before" | "headers" | "content" | "after" | "refused" = "before";
  let outside = 0;
  // The first delimiter may stand at the very beginning, without a line before it.
  let held: Buffer = Buffer.from("\r\n");
  const watch = { parts: 0, see };

  function stop(): false {
    state = "refused";
    reject();
    return false;
  }

  function goTo(next: typeof state, passed: number): true {
    state = next;
    held = held.subarray(passed);
    return true;
  }

  /** Lets pass what is neither delimiter nor the beginning of one. */
  function seekDelimiter(): boolean {
    const at = state === "after" ? -1 : held.indexOf(delimiter);
    const passed = at === -1 ? Math.max(0, held.length - delimiter.length + 1) : at;
    if (state !== "content") outside += passed;
    if (outside > MAX_HEADER_BYTES) return stop();
    if (at !== -1) return goTo("headers", at + delimiter.length);
    held = held.subarray(passed);
    return false;
  }

  function seekEndOfHeaders(): boolean {
    if (held.length < 2) return false;
    if (held.toString("latin1", 0, 2) === "--") return goTo("after", 2);
    const end = held.indexOf(END_OF_HEADERS);
    const next = held.indexOf(delimiter);
    const headers = end === -1 ? held : held.subarray(0, end);
    const isCutOff = next !== -1 && (end === -1 || next < end + END_OF_HEADERS.length);
    if (isCutOff || headers.length > MAX_HEADER_BYTES) return stop();
    // Before the first header ends the line of the delimiter.
    if (headers.toString("latin1").split("\r\n").length > MAX_HEADER_LINES + 1) return stop();
    if (end === -1) return false;
    watch.parts++;
    return goTo("content", end + END_OF_HEADERS.length);
  }

  function see(chunk: Buffer): void {
    if (state === "refused") return;
    held = held.length > 0 ? Buffer.concat([held, chunk]) : chunk;
    while (state === "headers" ? seekEndOfHeaders() : seekDelimiter());
  }
  return watch;
}

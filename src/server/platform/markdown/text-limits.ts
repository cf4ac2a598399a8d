/** Matches a line that begins four lists. Twenty thousand lists on one line took six seconds to parse. */
const TOO_DEEP = /^[\t ]*(?:(?:[-+*]|\d{1,9}[.)])[\t ]+){4}/m;

/** Maximum runs of signs for bold and italic, which the parser compares with each other: 2,500 took a tenth of a second. */
const MAX_MARKERS = 300;
/** Maximum signs in all runs. Two runs of 10,000 asterisks took four seconds and nested deeper than the stack. */
const MAX_MARKER_SIGNS = 4 * MAX_MARKERS;

/** Maximum paragraphs and list entries together, and maximum list entries, of one text: reading 5,000 entries took 1.5 s. */
const MAX_BLOCKS = 500;
const MAX_ENTRIES = 200;

/** Markers of list entries at the beginning of a line, several of which may follow each other. */
const ENTRY_MARKERS = /^[\t ]*(?:(?:[-+*]|\d{1,9}[.)])(?:[\t ]+|$))+/;

/** Returns why a text takes too long to read for its length, or undefined. */
export function unreadable(text: string): string | undefined {
  if (TOO_DEEP.test(text)) return "Lists can be nested three deep";
  const runs = text.match(/\*+|_+/g) ?? [];
  if (runs.length > MAX_MARKERS) return `Has more than ${MAX_MARKERS} signs for bold and italic`;
  const signs = runs.join("").length;
  return signs > MAX_MARKER_SIGNS ? `Has more than ${MAX_MARKER_SIGNS} asterisks and underscores` : undefined;
}

/**
 * Returns why a new text is too long for its page, or undefined. Counts lines, since parsing is what takes long: each further
 * line of a list entry counts as another one. Texts published before this limit still show.
 */
export function tooManyBlocks(text: string): string | undefined {
  let entries = 0;
  let paragraphs = 0;
  let previous: "blank" | "paragraph" | "entry" = "blank";
  for (const line of text.split("\n")) {
    const [markers = ""] = ENTRY_MARKERS.exec(line) ?? [];
    const hasText = line.slice(markers.length).trim() !== "";
    if (markers !== "") entries += markers.match(/[-+*]|\d+[.)]/g)?.length ?? 0;
    else if (hasText && previous === "entry") entries++;
    if (hasText && (markers !== "" || previous === "blank")) paragraphs++;
    if (markers !== "") previous = "entry";
    else if (!hasText) previous = "blank";
    else if (previous === "blank") previous = "paragraph";
  }
  if (entries > MAX_ENTRIES) return `Has ${entries} list entries; the maximum is ${MAX_ENTRIES}`;
  const blocks = entries + paragraphs;
  return blocks > MAX_BLOCKS ? `Has ${blocks} paragraphs and list entries; the maximum is ${MAX_BLOCKS}` : undefined;
}

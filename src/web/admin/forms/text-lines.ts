/** A list of texts as the lines of one field, which is quicker to read, to type and to paste than a field for each. */
export function linesOf(texts: readonly string[]): string {
  return texts.join("\n");
}

/** Without blank lines, which stand for nothing and are not counted. */
export function textsOfLines(lines: string): string[] {
  return lines.split("\n").filter((line) => line.trim() !== "");
}

/** Names with their values, as lines of `Range: 2 km`. */
export function pairLinesOf(pairs: readonly { name: string; value: string }[]): string {
  return linesOf(pairs.map(({ name, value }) => `${name}: ${value}`));
}

/** The value begins after the first colon, which no name has; a line without one has no value, and is refused. */
export function pairsOfLines(lines: string): { name: string; value: string }[] {
  return textsOfLines(lines).map((line) => {
    const [name = "", ...value] = line.split(":");
    return { name: name.trim(), value: value.join(":").trim() };
  });
}

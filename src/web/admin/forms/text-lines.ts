/** Returns texts as the lines of one field, which is quicker to read, type and paste than a field for each. */
export function linesOf(texts: readonly string[]): string {
  return texts.join("\n");
}

/** Returns the lines of a field as texts, without blank ones. */
export function textsOfLines(lines: string): string[] {
  return lines.split("\n").filter((line) => line.trim() !== "");
}

/** Returns names and values as lines such as `Range: 2 km`. */
export function pairLinesOf(pairs: readonly { name: string; value: string }[]): string {
  return linesOf(pairs.map(({ name, value }) => `${name}: ${value}`));
}

/** Returns the names and values of lines. The value begins after the first colon. Without a colon it is blank, and refused later. */
export function pairsOfLines(lines: string): { name: string; value: string }[] {
  return textsOfLines(lines).map((line) => {
    const [name = "", ...value] = line.split(":");
    return { name: name.trim(), value: value.join(":").trim() };
  });
}

/** Rules of a field with one entry on each line. */
export interface LineRules {
  /** Maximum number of entries. */
  max: number;
  /** Set when each line is a name and a value: an example of one. */
  pair?: string;
}

/** Returns the message of a refused entry with the number of its line, counted as the field shows it. */
export function lineMessage(lines: string, path: string, message: string, { max, pair }: LineRules): string {
  const entries = lines
    .split("\n")
    .map((text, index) => ({ text, number: index + 1 }))
    .filter(({ text }) => text.trim() !== "");
  const [, place, part] = /(\d+)(?:\.(name|value))?$/.exec(path) ?? [];
  if (place === undefined) {
    const [extra] = entries.slice(max);
    return extra ? `Line ${extra.number} is one too many: the maximum is ${max}` : message;
  }
  const entry = entries[Number(place)];
  if (!entry) return message;
  const line = `Line ${entry.number}`;
  if (pair !== undefined) {
    const [name = "", ...value] = entry.text.split(":");
    if (value.length === 0) return `${line} needs a colon, such as ${pair}`;
    if (name.trim() === "") return `${line} needs a name before the colon`;
    if (value.join(":").trim() === "") return `${line} needs a value after the colon`;
  }
  // The contract's sentences begin with their verb: `Must be at most 300 characters`.
  const sentence = /^(?:Must|Contains) /.test(message) ? message.charAt(0).toLowerCase() + message.slice(1) : message;
  if (part) return `${line}: the ${part} ${sentence}`;
  return sentence === message ? `${line}: ${message}` : `${line} ${sentence}`;
}

/** What the part of YAML read here can hold. Numbers and the like stay the text they are. */
export type Yaml = string | Yaml[] | { [key: string]: Yaml };

interface Line {
  indent: number;
  text: string;
}

const ENTRY = /^([\w.-]+):(?: (.+))?$/;
/** What a plain scalar may not begin with: anchors, tags, block scalars, flow mappings and such, none of which is read. */
const SPECIAL = /^[&*!|>{}%@`'?]/;

/**
 * Reads YAML of the plainest kind: mappings and lists by indentation, lists in one line, plain and double-quoted words,
 * comments on lines of their own. Throws at everything else, also where YAML would have another meaning for it.
 */
export function readPlainYaml(source: string): Yaml {
  const lines = source
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.trim().startsWith("#"))
    .map((line): Line => {
      const text = line.trim();
      if (line.includes("\t") || / #/.test(text)) throw new Error(`Not plain: ${line}`);
      return { indent: line.length - line.trimStart().length, text };
    });
  const value = readBlock(lines, lines[0]?.indent ?? 0);
  if (lines.length > 0) throw new Error(`Stands where nothing can: ${lines[0]?.text}`);
  return value;
}

/** Takes the lines of one block away from the beginning. */
function readBlock(lines: Line[], indent: number): Yaml {
  return lines[0]?.text.startsWith("- ") ? readList(lines, indent) : readMapping(lines, indent);
}

function readList(lines: Line[], indent: number): Yaml[] {
  const list: Yaml[] = [];
  while (lines[0]?.indent === indent) {
    const { text } = lines.shift() ?? { text: "" };
    if (!text.startsWith("- ") || ENTRY.test(text.slice(2))) throw new Error(`Not plain: ${text}`);
    list.push(readScalar(text.slice(2)));
  }
  return list;
}

function readMapping(lines: Line[], indent: number): Yaml {
  const mapping: { [key: string]: Yaml } = {};
  while (lines[0]?.indent === indent) {
    const { text } = lines.shift() ?? { text: "" };
    const [, key, rest] = ENTRY.exec(text) ?? [];
    if (key === undefined || key in mapping) throw new Error(`Not plain, or there twice: ${text}`);
    const next = lines[0];
    if (rest !== undefined) mapping[key] = readValue(rest);
    else mapping[key] = next && next.indent > indent ? readBlock(lines, next.indent) : "";
  }
  return mapping;
}

function readValue(text: string): Yaml {
  if (!text.startsWith("[")) return readScalar(text);
  if (!text.endsWith("]")) throw new Error(`Not plain: ${text}`);
  const items = text.slice(1, -1).match(/"[^"]*"|[^,]+/g) ?? [];
  return items.map((item) => item.trim()).flatMap((item) => (item === "" ? [] : readScalar(item)));
}

function readScalar(text: string): string {
  if (/^"[^"\\]*"$/.test(text)) return text.slice(1, -1);
  if (SPECIAL.test(text) || text.includes('"') || /: |:$/.test(text)) throw new Error(`Not plain: ${text}`);
  return text;
}

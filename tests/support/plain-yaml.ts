/** A value of the YAML subset. Numbers and other scalars stay text. */
export type Yaml = string | Yaml[] | { [key: string]: Yaml };

interface Line {
  indent: number;
  text: string;
}

const ENTRY = /^([\w.-]+):(?: (.+))?$/;
const ANCHOR = /^&([\w-]+)$/;
const MERGE = /^<<: \*([\w-]+)$/;
/** First characters that no plain scalar may have: those of aliases, tags, block scalars and flow mappings. */
const SPECIAL = /^[&*!|>{}%@`'?]/;

/**
 * Reads a subset of YAML: mappings and lists by indentation, lists in one line, and plain or quoted scalars. Comments
 * have their own lines; mappings may be anchored (`&name`) and merged (`<<: *name`). Throws at anything else.
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
  const value = readBlock(lines, lines[0]?.indent ?? 0, new Map());
  if (lines.length > 0) throw new Error(`Stands where nothing can: ${lines[0]?.text}`);
  return value;
}

/** Removes the lines of one block from the beginning. */
function readBlock(lines: Line[], indent: number, anchors: Map<string, Yaml>): Yaml {
  return lines[0]?.text.startsWith("- ") ? readList(lines, indent) : readMapping(lines, indent, anchors);
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

function readMapping(lines: Line[], indent: number, anchors: Map<string, Yaml>): Yaml {
  const mapping: { [key: string]: Yaml } = {};
  let merged: { [key: string]: Yaml } = {};
  while (lines[0]?.indent === indent) {
    const { text } = lines.shift() ?? { text: "" };
    const [, merge] = MERGE.exec(text) ?? [];
    if (merge !== undefined) {
      merged = readAnchored(anchors, merge);
      continue;
    }
    const [, key, rest] = ENTRY.exec(text) ?? [];
    if (key === undefined || key in mapping) throw new Error(`Not plain, or there twice: ${text}`);
    const next = lines[0];
    const [, anchor] = ANCHOR.exec(rest ?? "") ?? [];
    if (rest !== undefined && anchor === undefined) mapping[key] = readValue(rest);
    else mapping[key] = next && next.indent > indent ? readBlock(lines, next.indent, anchors) : "";
    if (anchor !== undefined) anchors.set(anchor, mapping[key]);
  }
  return { ...merged, ...mapping };
}

function readAnchored(anchors: Map<string, Yaml>, name: string): { [key: string]: Yaml } {
  const value = anchors.get(name);
  if (typeof value !== "object" || Array.isArray(value)) throw new Error(`No mapping has the anchor ${name}`);
  return value;
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

import { inflateRawSync } from "node:zlib";

const CENTRAL_BYTES = 46;

/** Returns the parts of a zip by their names, as its directory lists them. */
export function unzip(zip: Buffer): Map<string, string> {
  const parts = new Map<string, string>();
  const end = zip.lastIndexOf("PK\u0005\u0006");
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [packed, nameBytes, from] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28), zip.readUInt32LE(at + 42)];
    const start = from + 30 + zip.readUInt16LE(from + 26) + zip.readUInt16LE(from + 28);
    const content = inflateRawSync(zip.subarray(start, start + packed)).toString("utf8");
    parts.set(zip.toString("utf8", at + CENTRAL_BYTES, at + CENTRAL_BYTES + nameBytes), content);
    at += CENTRAL_BYTES + nameBytes + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return parts;
}

/** A cell of a sheet: its raw text in the XML, or its number, and the number format. */
export interface SheetCell {
  text?: string;
  number?: number;
  format: string;
}

/** Returns the rows of the first sheet of an Excel file. A row has its cells by column: `A`, `B`. */
export function sheetOf(file: Buffer): Record<string, SheetCell>[] {
  const parts = unzip(file);
  const styles = parts.get("xl/styles.xml") ?? "";
  const formats = new Map(
    [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [id, code ?? ""]),
  );
  // Built-in number formats have no code in the file.
  for (const [id, code] of [
    ["1", "0"],
    ["4", "#,##0.00"],
    ["49", "@"],
  ] as const)
    formats.set(id, code);
  const cellFormats = /<cellXfs.*?<\/cellXfs>/s.exec(styles)?.[0] ?? "";
  const byStyle = [...cellFormats.matchAll(/<xf numFmtId="(\d+)"/g)].map(([, id]) => formats.get(id) ?? "");
  const sheet = parts.get("xl/worksheets/sheet1.xml") ?? "";
  return [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = ""]) =>
    Object.fromEntries(
      // Empty cells have only a style.
      [...row.replace(/<c [^>]*\/>/g, "").matchAll(/<c r="([A-Z]+)\d+"([^>]*)>(.*?)<\/c>/gs)].map(
        ([, column, attributes = "", content = ""]) => {
          const format = byStyle[Number(/ s="(\d+)"/.exec(attributes)?.[1] ?? 0)] ?? "";
          const [, text] = /^<is><t[^>]*>(.*)<\/t><\/is>$/s.exec(content) ?? [];
          const [, number] = /^<v>(.*)<\/v>$/.exec(content) ?? [];
          if (text === undefined && number === undefined)
            throw new Error(`A cell is neither text nor number: ${content}`);
          return [column, { format, ...(text === undefined ? { number: Number(number) } : { text }) }];
        },
      ),
    ),
  );
}

/** Returns the local date and time of a date cell: `2026-11-20 10:00`. */
export function timeOf({ number = 0 }: SheetCell): string {
  // Day 25,569 of Excel is 1 January 1970.
  return new Date(Math.round((number - 25_569) * 86_400) * 1000).toISOString().slice(0, 16).replace("T", " ");
}

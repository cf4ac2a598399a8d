import { rounded } from "./path.ts";
import type { ClothRule } from "./rules.ts";
import { ink } from "./wires.ts";

/** A woven sheet that fills its picture. `width` and `height` are in units of the picture. */
export type Cloth = {
  readonly rule: ClothRule;
  /** Colours by the number the rule gives. */
  readonly palette: readonly string[];
  readonly width?: number;
  readonly height?: number;
  readonly rows?: number;
  readonly columns?: number;
  /** Name of the gradient; differs between drawings of one document. */
  readonly id?: string;
};

/** Draws a cloth as SVG elements. The same cloth gives the same text, byte for byte. */
export function cloth({ rule, palette, width = 800, height = 600, rows = 50, columns = 80, id = "k" }: Cloth): string {
  const rowHeight = height / rows;
  const stitchWidth = width / columns;
  const strands: string[][] = palette.map(() => []);
  for (let row = 0; row < rows; row += 1) {
    const y = rounded((row + 0.5) * rowHeight);
    const offset = (row % 2) * 0.5;
    for (const run of rowRuns(rule, row, columns, palette.length)) {
      // Odd rows are shifted left by half a stitch, so their last run reaches one stitch past the edge.
      const end = run.end - offset + (run.end >= columns ? 1 : 0);
      strands[run.colour]?.push(`M${rounded((run.start - offset) * stitchWidth)} ${y}H${rounded(end * stitchWidth)}`);
    }
  }
  const sheet = `<rect width="${width}" height="${height}"`;
  return [
    `${sheet} fill="${ink}"/>`,
    ...palette.map((colour, index) => strand(strands[index]?.join("") ?? "", colour, rowHeight)),
    clothTexture(width, rows, rowHeight, stitchWidth),
    `${lightFromCorner(id)}${sheet} fill="url(#${id}g)"/>`,
  ].join("");
}

/** Stitches of one row that share a colour, from `start` up to but without `end`. */
function rowRuns(rule: ClothRule, row: number, columns: number, colours: number) {
  const runs: { start: number; end: number; colour: number }[] = [];
  let start = 0;
  let colour = rule({ column: 0, row, colours });
  for (let column = 1; column < columns; column += 1) {
    const next = rule({ column, row, colours });
    if (next === colour) continue;
    runs.push({ start, end: column, colour });
    start = column;
    colour = next;
  }
  runs.push({ start, end: columns, colour });
  return runs;
}

function strand(path: string, colour: string, rowHeight: number): string {
  return path && `<path d="${path}" stroke="${colour}" stroke-width="${rounded(rowHeight * 0.9)}" fill="none"/>`;
}

/** White sheen on every row and dark lines between its stitches. */
function clothTexture(width: number, rows: number, rowHeight: number, stitchWidth: number): string {
  let sheen = "";
  let wraps = "";
  for (let row = 0; row < rows; row += 1) {
    sheen += `M0 ${rounded((row + 0.32) * rowHeight)}H${width}`;
    wraps += `<path d="M${rounded((-(row % 2) * stitchWidth) / 2)} ${rounded((row + 0.5) * rowHeight)}H${width}"/>`;
  }
  const dash = `${rounded(stitchWidth * 0.13)} ${rounded(stitchWidth * 0.87)}`;
  return (
    `<path d="${sheen}" stroke="#fff" stroke-opacity=".15" stroke-width="${rounded(rowHeight * 0.16)}" fill="none"/>` +
    `<g stroke="${ink}" stroke-opacity=".2" stroke-width="${rounded(rowHeight * 0.84)}"` +
    ` stroke-dasharray="${dash}" fill="none">${wraps}</g>`
  );
}

function lightFromCorner(id: string): string {
  return (
    `<linearGradient id="${id}g" x1="0" y1="0" x2="1" y2="1">` +
    `<stop offset="0" stop-color="#fff" stop-opacity=".14"/>` +
    `<stop offset=".5" stop-color="#fff" stop-opacity="0"/>` +
    `<stop offset="1" stop-color="${ink}" stop-opacity=".42"/></linearGradient>`
  );
}

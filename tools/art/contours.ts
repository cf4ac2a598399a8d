import { type Point, rounded } from "#ui/weave/path.ts";

/** Returns the height of the land at a point of the picture. */
export type Heights = (x: number, y: number) => number;

type Grid = { readonly width: number; readonly height: number; readonly cell: number };

/**
 * Returns path data of the smoothed line through all points of one height, by marching squares over a grid of `cell` units.
 * Returns `""` if no point has that height.
 */
export function contourPath(heights: Heights, level: number, grid: Grid): string {
  return joined(segmentsOf(heights, level, grid))
    .map(smoothPath)
    .join("");
}

/** Crossing of the line with an edge of the grid. `edge` identifies the edge, to find neighbours. */
type Crossing = { readonly edge: string; readonly point: Point };
type Segment = readonly [Crossing, Crossing];

function segmentsOf(heights: Heights, level: number, { width, height, cell }: Grid): Segment[] {
  const segments: Segment[] = [];
  for (let y = 0; y < height; y += cell) {
    for (let x = 0; x < width; x += cell) {
      const corners: readonly Point[] = [
        [x, y],
        [x + cell, y],
        [x + cell, y + cell],
        [x, y + cell],
      ];
      const crossings = corners.flatMap((from, index) => {
        const to = corners[(index + 1) % corners.length] ?? from;
        return crossingBetween(heights, level, from, to);
      });
      const [first, second, third, fourth] = crossings;
      if (first && second) segments.push([first, second]);
      if (third && fourth) segments.push([third, fourth]);
    }
  }
  return segments;
}

function crossingBetween(heights: Heights, level: number, from: Point, to: Point): Crossing[] {
  const before = heights(...from) - level;
  const after = heights(...to) - level;
  if (before < 0 === after < 0) return [];
  const share = before / (before - after);
  const ends = [from.join(), to.join()].sort();
  return [{ edge: ends.join(" "), point: [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share] }];
}

/** Joins segments that meet on an edge into lines. A closed line ends on its first point. */
function joined(segments: readonly Segment[]): Point[][] {
  const byEdge = new Map<string, Segment[]>();
  for (const segment of segments) {
    for (const { edge } of segment) byEdge.set(edge, [...(byEdge.get(edge) ?? []), segment]);
  }
  const used = new Set<Segment>();
  const follow = (start: Crossing): Point[] => {
    const line = [];
    let at = start;
    for (;;) {
      const next = byEdge.get(at.edge)?.find((segment) => !used.has(segment));
      if (!next) return line;
      used.add(next);
      at = next[0].edge === at.edge ? next[1] : next[0];
      line.push(at.point);
    }
  };
  const lines: Point[][] = [];
  for (const segment of segments) {
    if (used.has(segment)) continue;
    used.add(segment);
    const [first, second] = segment;
    const onward = follow(second);
    lines.push([...follow(first).reverse(), first.point, second.point, ...onward]);
  }
  return lines;
}

/** Returns path data of a line, rounded by curves between the middles of its segments. */
function smoothPath(line: readonly Point[]): string {
  const [start] = line;
  const end = line.at(-1);
  if (!start || !end) return "";
  const text = ([x, y]: Point) => `${rounded(x)} ${rounded(y)}`;
  let path = `M${text(start)}`;
  for (const [index, point] of line.entries()) {
    const next = line[index + 1];
    if (index === 0 || !next) continue;
    path += `Q${text(point)} ${text([(point[0] + next[0]) / 2, (point[1] + next[1]) / 2])}`;
  }
  return `${path}L${text(end)}`;
}

import { describe, expect, test } from "vitest";
import { strandOffsets } from "./cable.ts";
import { arcPath, circlePath, offsetRoute, type Point, rounded, strandPath } from "./path.ts";

const route: Point[] = [
  [0, 0],
  [200, 0],
  [300, 100],
  [300, 400],
  [200, 500],
];

function at(line: readonly Point[], index: number): Point {
  const point = line[index];
  if (!point) throw new Error(`no point ${index}`);
  return point;
}

/** Returns the distance of a point from the infinite line through two others. */
function distanceFromLine(position: Point, from: Point, to: Point): number {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  return ((to[0] - from[0]) * (position[1] - from[1]) - (to[1] - from[1]) * (position[0] - from[0])) / length;
}

describe("a strand", () => {
  test("keeps its distance from every piece of the route, at both ends of the piece", () => {
    for (const distance of [-40, -12.5, 0, 12.5, 40]) {
      const strand = offsetRoute(route, distance);
      for (let piece = 0; piece + 1 < route.length; piece += 1) {
        const [from, to] = [at(route, piece), at(route, piece + 1)];
        expect(distanceFromLine(at(strand, piece), from, to)).toBeCloseTo(distance, 9);
        expect(distanceFromLine(at(strand, piece + 1), from, to)).toBeCloseTo(distance, 9);
      }
    }
  });

  test("bends round the same centre as its neighbours", () => {
    const radii = strandOffsets({ route, colours: ["a", "b", "c"], width: 9, gap: 3 }).map((distance) =>
      Number(/A([\d.]+) /.exec(strandPath(route, distance, 60))?.[1]),
    );
    expect(radii).toEqual([72, 60, 48]);
  });

  test("never bends the wrong way on the inside of a narrow corner", () => {
    const radii = [...strandPath(route, 200, 60).matchAll(/A([\d.]+) /g)].map((match) => Number(match[1]));
    expect(radii).toHaveLength(3);
    for (const radius of radii) expect(radius).toBeGreaterThan(0);
  });

  test("is a straight line on a route without corners", () => {
    expect(
      strandPath(
        [
          [0, 0],
          [100, 0],
        ],
        5,
        60,
      ),
    ).toBe("M0 5L100 5");
  });

  test("is its width plus the gap away from its neighbour", () => {
    expect(strandOffsets({ route, colours: ["a", "b", "c", "d"], width: 9, gap: 3 })).toEqual([-18, -6, 6, 18]);
  });
});

describe("an arc", () => {
  test("runs clockwise from its start to its end", () => {
    expect(arcPath([0, 0], 10, 0, Math.PI / 2)).toBe("M10 0A10 10 0 0 1 0 10");
  });

  test("takes the long way for more than half a turn", () => {
    expect(arcPath([0, 0], 10, 0, 1.5 * Math.PI)).toBe("M10 0A10 10 0 1 1 0 -10");
  });

  test("is drawn as two halves for a whole turn", () => {
    expect(circlePath([0, 0], 10)).toBe("M10 0A10 10 0 0 1 -10 0M-10 0A10 10 0 0 1 10 0");
  });

  test("has coordinates of one decimal", () => {
    expect(rounded(12.3456)).toBe(12.3);
  });
});

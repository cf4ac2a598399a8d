/** A place in a picture: x to the right, y down, in the units of its viewBox. */
export type Point = readonly [x: number, y: number];

const EAST: Point = [1, 0];
const SHARPEST_MITRE = 0.3;
const SMALLEST_BEND = 4;

/** A coordinate with one decimal, which halves the file. No screen shows a difference of a tenth of a unit. */
export function rounded(value: number): number {
  return Number(value.toFixed(1));
}

/** A place on a circle; the angle is in radians, clockwise from three o'clock. */
export function pointOnCircle(centre: Point, radius: number, angle: number): Point {
  return [centre[0] + radius * Math.cos(angle), centre[1] + radius * Math.sin(angle)];
}

/** Path data of a clockwise arc; angles in radians from three o'clock, less than a full turn apart. */
export function arcPath(centre: Point, radius: number, startAngle: number, endAngle: number): string {
  const [startX, startY] = pointOnCircle(centre, radius, startAngle);
  const [endX, endY] = pointOnCircle(centre, radius, endAngle);
  const largeArc = endAngle - startAngle > Math.PI ? 1 : 0;
  return (
    `M${rounded(startX)} ${rounded(startY)}` +
    `A${rounded(radius)} ${rounded(radius)} 0 ${largeArc} 1 ${rounded(endX)} ${rounded(endY)}`
  );
}

/** Path data of a whole circle, as two half arcs: one arc may not end where it starts. */
export function circlePath(centre: Point, radius: number): string {
  return arcPath(centre, radius, 0, Math.PI) + arcPath(centre, radius, Math.PI, 2 * Math.PI);
}

/**
 * The line that keeps `distance` to the right of a route (negative: to the left), its corners mitred.
 * A route of one point has no direction and counts as heading east.
 */
export function offsetRoute(route: readonly Point[], distance: number): Point[] {
  return route.map((point, index) => {
    const before = route[index - 1];
    const after = route[index + 1];
    const arriving = before ? direction(before, point) : after ? direction(point, after) : EAST;
    const leaving = after ? direction(point, after) : arriving;
    const arrivingNormal: Point = [-arriving[1], arriving[0]];
    const leavingNormal: Point = [-leaving[1], leaving[0]];
    const mitre = direction([0, 0], [arrivingNormal[0] + leavingNormal[0], arrivingNormal[1] + leavingNormal[1]]);
    const narrowing = mitre[0] * arrivingNormal[0] + mitre[1] * arrivingNormal[1];
    const reach = distance / Math.max(SHARPEST_MITRE, narrowing);
    return [point[0] + mitre[0] * reach, point[1] + mitre[1] * reach];
  });
}

/**
 * Path data of one strand of a cable: the route moved sideways by `distance`, every corner rounded so that all
 * strands of one cable bend round the same centre. `bendRadius` is that of the route itself.
 */
export function strandPath(route: readonly Point[], distance: number, bendRadius: number): string {
  const corners = offsetRoute(route, distance);
  return corners
    .map((corner, index) => {
      const before = corners[index - 1];
      const after = corners[index + 1];
      if (!before) return `M${rounded(corner[0])} ${rounded(corner[1])}`;
      if (!after) return `L${rounded(corner[0])} ${rounded(corner[1])}`;
      return bend(before, corner, after, distance, bendRadius);
    })
    .join("");
}

function bend(before: Point, corner: Point, after: Point, distance: number, bendRadius: number): string {
  const back = direction(corner, before);
  const onward = direction(corner, after);
  const turn = back[0] * onward[1] - back[1] * onward[0];
  const wantedRadius = Math.max(SMALLEST_BEND, bendRadius + (turn > 0 ? distance : -distance));
  const angle = Math.acos(Math.max(-1, Math.min(1, back[0] * onward[0] + back[1] * onward[1])));
  const cut = Math.min(
    wantedRadius / Math.tan(angle / 2),
    Math.hypot(corner[0] - before[0], corner[1] - before[1]) / 2,
    Math.hypot(after[0] - corner[0], after[1] - corner[1]) / 2,
  );
  const radius = rounded(cut * Math.tan(angle / 2));
  return (
    `L${rounded(corner[0] + back[0] * cut)} ${rounded(corner[1] + back[1] * cut)}` +
    `A${radius} ${radius} 0 0 ${turn > 0 ? 0 : 1} ` +
    `${rounded(corner[0] + onward[0] * cut)} ${rounded(corner[1] + onward[1] * cut)}`
  );
}

function direction(from: Point, to: Point): Point {
  const x = to[0] - from[0];
  const y = to[1] - from[1];
  const length = Math.hypot(x, y) || 1;
  return [x / length, y / length];
}

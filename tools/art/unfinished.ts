import { coil, ringRuns, runPath } from "#ui/weave/coil.ts";
import { type Point, pointOnCircle, rounded } from "#ui/weave/path.ts";
import { spiral } from "#ui/weave/rules.ts";
import { ink, ribbon, wires } from "#ui/weave/wires.ts";

const centre: Point = [400, 400];
const innerRadius = 14;
const pitch = 8.4;
const segments = 132;
const rule = spiral({ arms: 5, twist: 2 });
const palette = [wires.bone, wires.petrol, wires.strelitzia, wires.marigold];

const FINISHED_RINGS = 24;
const STARTED_RINGS = 10;
const STAKES = 33;

/**
 * Returns an unfinished coil of 800 by 800 for pages that do not exist. It has whole rings in the middle, started rings around
 * them, bare stakes outside, and five loose wires.
 */
export function unfinishedCoil(): string {
  const finishedRadius = innerRadius + FINISHED_RINGS * pitch;
  return [
    stakes(finishedRadius),
    looseWires(),
    startedRings(),
    coil({
      rule,
      palette,
      centre,
      radius: finishedRadius,
      innerRadius,
      rings: FINISHED_RINGS,
      segments,
      rim: false,
      id: "u",
    }),
  ].join("");
}

function ringRadius(ring: number): number {
  return innerRadius + (ring + 0.5) * pitch;
}

/** Returns the number of woven stitches of a started ring. Outer rings have fewer. */
function wovenStitches(ring: number): number {
  const started = ring - FINISHED_RINGS;
  return Math.round(segments * (0.86 - started * 0.062));
}

function stakes(from: number): string {
  const lines = Array.from({ length: STAKES }, (_, index) => {
    const angle = ((index + 0.5) / STAKES) * 2 * Math.PI;
    const [startX, startY] = pointOnCircle(centre, from - 10, angle);
    const [endX, endY] = pointOnCircle(centre, 372 + (index % 3) * 8, angle);
    return `M${rounded(startX)} ${rounded(startY)}L${rounded(endX)} ${rounded(endY)}`;
  });
  return `<path d="${lines.join("")}" stroke="${wires.lagoon}" stroke-width="4" stroke-linecap="round" fill="none"/>`;
}

function startedRings(): string {
  const size = { rings: FINISHED_RINGS + STARTED_RINGS, segments, colours: palette.length };
  let under = "";
  let weave = "";
  let sheen = "";
  for (let ring = FINISHED_RINGS; ring < size.rings; ring += 1) {
    const woven = wovenStitches(ring);
    const whole = { start: 0, end: woven, colour: 0 };
    under += runPath(whole, ring, segments, centre, ringRadius(ring));
    sheen += runPath(whole, ring, segments, centre, ringRadius(ring) - pitch * 0.18);
    for (const run of ringRuns(rule, ring, size, woven)) {
      const path = runPath(run, ring, segments, centre, ringRadius(ring));
      weave += `<path d="${path}" stroke="${palette[run.colour]}"/>`;
    }
  }
  return (
    `<g fill="none"><path d="${under}" stroke="${ink}" stroke-width="${rounded(pitch * 1.25)}"/>` +
    `<g stroke-width="${rounded(pitch * 0.9)}">${weave}</g>` +
    `<path d="${sheen}" stroke="#fff" stroke-opacity=".2" stroke-width="${rounded(pitch * 0.2)}"/>` +
    `<path d="${under}" stroke="${ink}" stroke-opacity=".2" stroke-width="${rounded(pitch * 0.84)}" ` +
    `stroke-dasharray="1.8 11.8"/></g>`
  );
}

/** Returns five wires that leave the ends of the started rings along their tangents and hang free. */
function looseWires(): string {
  const wiresDrawn = ribbon.map((colour, index) => {
    const ring = FINISHED_RINGS + STARTED_RINGS - 1 - index * 2;
    const endAngle = ((wovenStitches(ring) - 0.5) / segments) * 2 * Math.PI;
    const start = pointOnCircle(centre, ringRadius(ring), endAngle);
    const along = (from: Point, angle: number, length: number): Point => [
      from[0] - Math.sin(angle) * length,
      from[1] + Math.cos(angle) * length,
    ];
    const firstControl = along(start, endAngle, 90 + index * 12);
    const end = pointOnCircle(centre, 345 + (index % 2) * 30, endAngle + 0.62 + index * 0.03);
    const secondControl = along(end, endAngle + 1.5, -70);
    const text = (point: Point) => `${rounded(point[0])} ${rounded(point[1])}`;
    const path = `M${text(start)}C${text(firstControl)} ${text(secondControl)} ${text(end)}`;
    return (
      `<path d="${path}" stroke="${ink}" stroke-opacity=".35" stroke-width="10.6"/>` +
      `<path d="${path}" stroke="${colour}" stroke-width="7.6"/>`
    );
  });
  return `<g fill="none" stroke-linecap="round">${wiresDrawn.join("")}</g>`;
}

import { arcPath, circlePath, type Point, rounded } from "./path.ts";
import type { CoilRule } from "./rules.ts";
import { ink } from "./wires.ts";

/** A woven disc. Lengths are in units of the picture it is drawn into. */
export type Coil = {
  readonly rule: CoilRule;
  /** Colours by the number the rule gives. */
  readonly palette: readonly string[];
  readonly centre?: Point;
  readonly radius?: number;
  /** Radius of the hole in the middle, which shows the ground. */
  readonly innerRadius?: number;
  readonly rings?: number;
  /** Stitches in one ring; more than 180 makes the file heavy. */
  readonly segments?: number;
  /** Sheen and wrap lines; off for small drawings, where they would only be grey. */
  readonly texture?: boolean;
  /** Light from the upper left; off for small drawings. */
  readonly shade?: boolean;
  /** The dark edge of a whole disc; off where the picture crops it. */
  readonly rim?: boolean;
  /** Leave the hole open instead of showing the ground in it. Has no shade and no rim. */
  readonly open?: boolean;
  /** Name of the gradient; differs between coils of one document. */
  readonly id?: string;
};

/** Stitches of one ring that share a colour, from `start` up to but without `end`. */
export type Run = { readonly start: number; readonly end: number; readonly colour: number };

/** The runs of one ring, in order; together they cover the stitches from 0 to `woven`, by default all. */
export function ringRuns(rule: CoilRule, ring: number, size: RingCount, woven = size.segments): Run[] {
  const colourAt = (segment: number) => rule({ segment, ring, ...size });
  const runs: Run[] = [];
  let start = 0;
  let colour = colourAt(0);
  for (let segment = 1; segment <= woven; segment += 1) {
    const next = segment < woven ? colourAt(segment) : undefined;
    if (next === colour) continue;
    runs.push({ start, end: segment, colour });
    if (next === undefined) break;
    start = segment;
    colour = next;
  }
  return runs;
}

type RingCount = { readonly rings: number; readonly segments: number; readonly colours: number };

/** Returns the path data of one run. Odd rings are shifted by half a stitch, as in real weaving. */
export function runPath(run: Run, ring: number, segments: number, centre: Point, radius: number): string {
  if (run.end - run.start >= segments) return circlePath(centre, radius);
  const stitchAngle = (2 * Math.PI) / segments;
  const offset = (ring % 2) * 0.5;
  return arcPath(centre, radius, (run.start + offset) * stitchAngle, (run.end + offset) * stitchAngle);
}

/** Draws a coil as SVG elements. The same coil gives the same text, byte for byte. */
export function coil({
  rule,
  palette,
  centre = [400, 400],
  radius = 380,
  innerRadius = 14,
  rings = 44,
  segments = 144,
  texture = true,
  shade = true,
  rim = true,
  open = false,
  id = "c",
}: Coil): string {
  const pitch = (radius - innerRadius) / rings;
  const size = { rings, segments, colours: palette.length };
  const strands: string[][] = palette.map(() => []);
  for (let ring = 0; ring < rings; ring += 1) {
    const ringRadius = innerRadius + (ring + 0.5) * pitch;
    for (const run of ringRuns(rule, ring, size)) {
      strands[run.colour]?.push(runPath(run, ring, segments, centre, ringRadius));
    }
  }
  const weave = palette.map((colour, index) => strand(strands[index]?.join("") ?? "", colour, pitch));
  const at = `cx="${centre[0]}" cy="${centre[1]}"`;
  const disc = `<circle ${at} r="${rounded(radius)}"`;
  return [
    open ? openGround(at, innerRadius, radius) : `${disc} fill="${ink}"/>`,
    ...weave,
    texture ? coilTexture(at, innerRadius, pitch, rings, segments) : "",
    shade && !open ? `${lightFromUpperLeft(id)}${disc} fill="url(#${id}g)"/>` : "",
    rim && !open ? `<circle ${at} r="${rounded(radius + 2)}" fill="none" stroke="${ink}" stroke-width="5"/>` : "",
  ].join("");
}

function strand(path: string, colour: string, pitch: number): string {
  return path && `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${rounded(pitch * 0.9)}"/>`;
}

function openGround(at: string, innerRadius: number, radius: number): string {
  const middle = rounded((innerRadius + radius) / 2);
  return `<circle ${at} r="${middle}" fill="none" stroke="${ink}" stroke-width="${rounded(radius - innerRadius)}"/>`;
}

/** White sheen on every ring and dark lines between its stitches. Stronger values read as brick. */
function coilTexture(at: string, innerRadius: number, pitch: number, rings: number, segments: number): string {
  let sheen = "";
  let wraps = "";
  for (let ring = 0; ring < rings; ring += 1) {
    const radius = innerRadius + (ring + 0.5) * pitch;
    const stitch = (2 * Math.PI * radius) / segments;
    const dash = `${rounded(Math.max(0.7, stitch * 0.13))} ${rounded(stitch * 0.87)}`;
    const halfStitchOn = rounded((-(ring % 2) * stitch) / 2);
    sheen += `<circle ${at} r="${rounded(radius - pitch * 0.18)}"/>`;
    wraps += `<circle ${at} r="${rounded(radius)}" stroke-dasharray="${dash}" stroke-dashoffset="${halfStitchOn}"/>`;
  }
  return (
    `<g fill="none" stroke="#fff" stroke-opacity=".2" stroke-width="${rounded(pitch * 0.2)}">${sheen}</g>` +
    `<g fill="none" stroke="${ink}" stroke-opacity=".2" stroke-width="${rounded(pitch * 0.84)}">${wraps}</g>`
  );
}

function lightFromUpperLeft(id: string): string {
  return (
    `<radialGradient id="${id}g" cx=".36" cy=".3" r=".8">` +
    `<stop offset="0" stop-color="#fff" stop-opacity=".13"/>` +
    `<stop offset=".45" stop-color="#fff" stop-opacity="0"/>` +
    `<stop offset="1" stop-color="${ink}" stop-opacity=".5"/></radialGradient>`
  );
}

import { strandDistances } from "#ui/weave/cable.ts";
import { type Point, strandPath } from "#ui/weave/path.ts";

/** Wide enough to leave a large screen on both sides; the part from 0 to 1344 is the width of the page's container. */
const ROUTE: readonly Point[] = [
  [-1100, 60],
  [170, 60],
  [250, 140],
  [516, 140],
  [596, 60],
  [862, 60],
  [942, 140],
  [2444, 140],
];
/** The look of each: its wire, and when it comes in. */
const STRANDS = [
  "stroke-coral",
  "stroke-strelitzia *:delay-60",
  "stroke-marigold *:delay-120",
  "stroke-lagoon *:delay-180",
  "stroke-petrol *:delay-240",
];
const WIDTH = 9;
const GAP = 3;
const BEND_RADIUS = 40;

/** The ribbon that joins the stops. Drawn in the page, because each strand comes in by itself. */
export function TimelineStrands() {
  const distances = strandDistances({ route: ROUTE, colours: STRANDS, width: WIDTH, gap: GAP });
  return (
    <svg className="timeline-strands reveal" viewBox="0 0 1344 200" aria-hidden="true">
      {STRANDS.map((strand, index) => {
        const path = strandPath(ROUTE, distances[index] ?? 0, BEND_RADIUS);
        return (
          <g key={strand} className={strand}>
            <path className="stroke-night" strokeOpacity={0.35} d={path} pathLength={1} strokeWidth={WIDTH + 3} />
            <path d={path} pathLength={1} strokeWidth={WIDTH} />
            <path
              className="stroke-bone"
              strokeOpacity={0.32}
              d={path}
              pathLength={1}
              strokeWidth={1.4}
              transform="translate(-1.4 -1.6)"
            />
          </g>
        );
      })}
    </svg>
  );
}

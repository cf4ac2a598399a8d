import { strandOffsets } from "#ui/weave/cable.ts";
import { type Point, strandPath } from "#ui/weave/path.ts";

/** Classes of each strand: its colour and the delay of its animation. */
const STRANDS = [
  "stroke-coral",
  "stroke-strelitzia *:delay-60",
  "stroke-marigold *:delay-120",
  "stroke-lagoon *:delay-180",
  "stroke-petrol *:delay-240",
];
const WIDTH = 7;
const GAP = 2;
const BEND_RADIUS = 44;
/** Middle of the ribbon: to the right of the left edge, and of the part that leads to the present, below the upper edge. */
const MIDDLE = 24;
/** How far down the bend reaches, in px. */
const BEND_HEIGHT = 96;
/** Route from the founding up through the years. Drawn 100 units high and stretched to the height of the years. */
const YEARS: readonly Point[] = [
  [MIDDLE, 100],
  [MIDDLE, 0],
];
/** Route from the newest year to the right, into the present and beyond the widest window. */
const PRESENT: readonly Point[] = [
  [MIDDLE, BEND_HEIGHT],
  [MIDDLE, MIDDLE],
  [3000, MIDDLE],
];

/** Ribbon next to the years. Inlined in the page, like its upper end, because each strand is animated separately. */
export function YearStrands() {
  return (
    <svg
      className="timeline-strands timeline-year-strands reveal"
      viewBox="0 0 48 100"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <Strands route={YEARS} />
    </svg>
  );
}

/** Upper end of the ribbon, which leads into the present. */
export function PresentStrands() {
  return (
    <svg className="timeline-strands reveal" width={3000} height={BEND_HEIGHT} aria-hidden="true">
      <Strands route={PRESENT} />
    </svg>
  );
}

function Strands({ route }: { route: readonly Point[] }) {
  const distances = strandOffsets({ route, colours: STRANDS, width: WIDTH, gap: GAP });
  return STRANDS.map((strand, index) => {
    const path = strandPath(route, distances[index] ?? 0, BEND_RADIUS);
    return (
      <g key={strand} className={strand}>
        <path className="stroke-night" strokeOpacity={0.35} d={path} pathLength={1} strokeWidth={WIDTH + 2} />
        <path d={path} pathLength={1} strokeWidth={WIDTH} />
        <path
          className="stroke-bone"
          strokeOpacity={0.32}
          d={path}
          pathLength={1}
          strokeWidth={1.2}
          transform="translate(-1.2 -1.2)"
        />
      </g>
    );
  });
}

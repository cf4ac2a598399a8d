import { scaleLinear } from "d3-scale";
import { curveMonotoneX, line } from "d3-shape";
import { STROKES } from "#ui/charts/series-variant.tsx";

const [WIDTH, HEIGHT, EDGE] = [88, 28, 3];

/** Line of a number's development. Decoration: the number and its growth are next to it as text. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const last = values.at(-1);
  if (last === undefined || values.length < 2) return null;
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const x = scaleLinear([0, values.length - 1], [EDGE, WIDTH - EDGE]);
  // A constant value is drawn in the middle.
  const y = scaleLinear(low === high ? [low - 1, high + 1] : [low, high], [HEIGHT - EDGE, EDGE]);
  const path = line<number>((_, index) => x(index), y).curve(curveMonotoneX)(values);
  return (
    <svg aria-hidden="true" className="max-w-full" height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH}>
      <path className={STROKES.lagoon} d={path ?? ""} fill="none" strokeLinecap="round" strokeWidth={2} />
      <circle className="fill-primary forced-colors:fill-[CanvasText]" cx={x(values.length - 1)} cy={y(last)} r={3} />
    </svg>
  );
}

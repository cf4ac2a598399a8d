import { SeriesMark, type SeriesVariant } from "#ui/charts/series-variant.tsx";

interface ChartTipProps {
  /** Where the point is that it tells of. */
  x: number;
  /** The upper edge of what is drawn. */
  top: number;
  /** How much room the chart has. */
  width: number;
  name: string;
  lines: readonly { variant: SeriesVariant; dashed: boolean; text: string }[];
}

const WIDTH = 208;
const GAP = 14;

/** Beside the point, on the side with more room; above the chart where there is none on either side. */
function placeOf({ x, top, width }: Pick<ChartTipProps, "x" | "top" | "width">) {
  if (width < 2 * (WIDTH + GAP)) {
    const left = Math.min(Math.max(x - WIDTH / 2, 0), Math.max(width - WIDTH, 0));
    return { left, bottom: `calc(100% - ${top}px)` };
  }
  return { left: x < width / 2 ? x + GAP : x - GAP - WIDTH, top };
}

/** The numbers of a point. The control that moves from point to point says the same to a screen reader. */
export function ChartTip({ name, lines, ...place }: ChartTipProps) {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute rounded-control border border-border bg-surface px-3 py-2 text-[0.8125rem] shadow-2"
      style={{ ...placeOf(place), width: WIDTH }}
    >
      <p className="font-[640]">{name}</p>
      {lines.map(({ variant, dashed, text }) => (
        <p className="flex items-center gap-2 text-ink-2" key={text}>
          <SeriesMark dashed={dashed} variant={variant} />
          {text}
        </p>
      ))}
    </div>
  );
}

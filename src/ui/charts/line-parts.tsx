import { area, curveMonotoneX, line } from "d3-shape";
import { labelBaselines } from "#ui/charts/label-baselines.ts";
import { DASHES, FILLS, type SeriesVariant, STROKES } from "#ui/charts/series-variant.tsx";
import { classNames } from "#ui/class-names.ts";

export interface Series {
  name: string;
  variant: SeriesVariant;
  /** Draws a dashed line without an area below it, for the series that others are compared with. */
  dashed?: true;
  values: readonly number[];
  /** Formats a value of the series for people. */
  formatValue: (value: number) => string;
  /** Label above the last point, so that no legend is needed. */
  lastLabel: string;
}

const LABEL = "text-xs forced-colors:fill-[CanvasText]";
const QUIET_LABEL = classNames(LABEL, "fill-ink-2");
const HALO = "stroke-surface stroke-[5px] [paint-order:stroke] forced-colors:stroke-[Canvas]";

type Scale = (value: number) => number;

interface ValueAxisProps {
  ticks: readonly number[];
  left: number;
  right: number;
  y: Scale;
}

/** Hairlines with their numbers. */
export function ValueAxis({ ticks, left, right, y }: ValueAxisProps) {
  return ticks.map((tick) => (
    <g key={tick}>
      <line className="stroke-border forced-colors:stroke-[GrayText]" x1={left} x2={right} y1={y(tick)} y2={y(tick)} />
      <text className={classNames(QUIET_LABEL, "font-num")} dy="0.35em" textAnchor="end" x={left - 8} y={y(tick)}>
        {tick}
      </text>
    </g>
  ));
}

interface TimeAxisProps {
  named: readonly number[];
  tickOf: (index: number, previous: number | undefined) => string;
  x: Scale;
  y: number;
  /** Right limit of the labels. */
  right: number;
}

/** Labels below the named points. The last one ends at the right limit. */
export function TimeAxis({ named, tickOf, x, y, right }: TimeAxisProps) {
  return named.map((index, at) => {
    const isLast = at === named.length - 1;
    return (
      <text
        className={QUIET_LABEL}
        key={index}
        textAnchor={isLast ? "end" : "middle"}
        x={isLast ? right : x(index)}
        y={y}
      >
        {tickOf(index, named[at - 1])}
      </text>
    );
  });
}

interface LineProps {
  x: Scale;
  y: Scale;
}

/** Line of a series. One that is not dashed has a ground below it. */
export function SeriesLine({ series: { variant, dashed, values }, x, y }: LineProps & { series: Series }) {
  const across = (_: number, index: number) => x(index);
  const path = line<number>(across, y).curve(curveMonotoneX)(values);
  const ground = dashed ? null : area<number>(across, y(0), y).curve(curveMonotoneX)(values);
  return (
    <>
      {ground && <path className="fill-primary opacity-10 forced-colors:hidden" d={ground} />}
      <path
        className={STROKES[variant]}
        d={path ?? ""}
        fill="none"
        strokeDasharray={dashed ? DASHES : undefined}
        strokeLinejoin="round"
        strokeWidth={dashed ? 1.5 : 2.25}
      />
    </>
  );
}

interface ColumnProps extends LineProps {
  series: Series;
  /** Distance between two points, in px. */
  step: number;
}

const [WIDEST_COLUMN, MARK_REACH] = [26, 5];

/** Draws each value as a column, or as a dash at its height if the series is dashed. */
export function SeriesColumns({ series: { variant, dashed, values }, x, y, step }: ColumnProps) {
  const width = Math.min(WIDEST_COLUMN, step * 0.5);
  if (dashed) {
    const reach = width / 2 + MARK_REACH;
    return values.map((value, index) => {
      const place = { x1: x(index) - reach, x2: x(index) + reach, y1: y(value), y2: y(value) };
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place in time is what it is of.
        <g key={index}>
          {/* A gap in the column behind: dashes on the column's colour could not be seen. */}
          <line {...place} className="stroke-surface forced-colors:stroke-[Canvas]" strokeWidth={5} />
          <line {...place} className={STROKES[variant]} strokeDasharray={DASHES} strokeWidth={2} />
        </g>
      );
    });
  }
  return values.map((value, index) => (
    <rect
      className={FILLS[variant]}
      height={Math.max(y(0) - y(value), 0)}
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      key={index}
      rx={2}
      width={width}
      x={x(index) - width / 2}
      y={y(value)}
    />
  ));
}

interface LastLabelsProps extends LineProps {
  series: readonly Series[];
  /** Right end of the labels: they belong to the last point. */
  right: number;
}

/** Labels of the last values, right-aligned above the last point and clear of every line. */
export function LastLabels({ series, x, y, right }: LastLabelsProps) {
  const places = series[0]?.values.map((_, at) => ({
    x: x(at),
    top: y(Math.max(...series.map(({ values }) => values[at] ?? 0))),
  }));
  const baselines = labelBaselines(
    series.map(({ lastLabel }) => lastLabel),
    places ?? [],
    right,
  );
  return series.map(({ name, dashed, lastLabel }, at) => (
    <text
      className={classNames(LABEL, HALO, dashed ? "fill-ink-2" : "fill-ink font-bold")}
      key={name}
      textAnchor="end"
      x={right}
      y={baselines[at]}
    >
      {lastLabel}
    </text>
  ));
}

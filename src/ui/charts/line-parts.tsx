import { area, curveMonotoneX, line } from "d3-shape";
import { DASHES, FILLS, type SeriesVariant, STROKES } from "#ui/charts/series-variant.tsx";
import { classNames } from "#ui/class-names.ts";

export interface Series {
  name: string;
  variant: SeriesVariant;
  /** Drawn as a dashed line without an area below it: what the others are compared with. */
  dashed?: true;
  values: readonly number[];
  /** One of its values as people say it. */
  formatValue: (value: number) => string;
  /** Stands at its last point, so that no legend is needed. */
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
  /** No word reaches beyond it. */
  right: number;
}

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
  /** From one place to the next, in px. */
  step: number;
}

const [WIDEST_COLUMN, MARK_REACH] = [26, 5];

/** Each value by itself, as a column; of what is compared with it a dash at its height. */
export function SeriesColumns({ series: { variant, dashed, values }, x, y, step }: ColumnProps) {
  const width = Math.min(WIDEST_COLUMN, step * 0.5);
  if (dashed) {
    const reach = width / 2 + MARK_REACH;
    return values.map((value, index) => (
      <line
        className={STROKES[variant]}
        // biome-ignore lint/suspicious/noArrayIndexKey: a place in time is what it is of.
        key={index}
        strokeDasharray={DASHES}
        strokeWidth={1.5}
        x1={x(index) - reach}
        x2={x(index) + reach}
        y1={y(value)}
        y2={y(value)}
      />
    ));
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

/** Room to be left between words and what is drawn. */
const CLEAR = 12;
const LINE_HEIGHT = 16;
/** About as wide as a letter of the words is. */
const LETTER = 6.4;

interface LastLabelProps extends LineProps {
  series: readonly Series[];
}

/** The words at the ends of the lines: the higher one's above its point, the lower one's before it, above all lines there. */
export function LastLabel({ series, x, y }: LastLabelProps) {
  const last = Math.max(...series.map(({ values }) => values.length)) - 1;
  const lastOf = ({ values }: Series) => values[last] ?? 0;
  const [highest, ...lower] = series.toSorted(
    (one, other) => lastOf(other) - lastOf(one) || Number(one.dashed ?? false) - Number(other.dashed ?? false),
  );
  if (!highest) return null;
  const top = y(lastOf(highest)) - CLEAR;
  return (
    <>
      <Label series={highest} x={x(last) + 4} y={top} />
      {lower.map((one) => {
        const end = x(last - 1);
        const begin = end - one.lastLabel.length * LETTER;
        const below = series.flatMap(({ values }) => values.filter((_, at) => at < last && x(at + 1) > begin));
        const free = y(Math.max(0, ...below)) - CLEAR;
        const isInWay = Math.abs(free - top) < LINE_HEIGHT;
        return <Label key={one.name} series={one} x={end} y={isInWay ? top - LINE_HEIGHT : free} />;
      })}
    </>
  );
}

function Label({ series: { dashed, lastLabel }, x, y }: { series: Series; x: number; y: number }) {
  return (
    <text
      className={classNames(LABEL, HALO, dashed ? "fill-ink-2" : "fill-ink font-[640]")}
      textAnchor="end"
      x={x}
      y={y}
    >
      {lastLabel}
    </text>
  );
}

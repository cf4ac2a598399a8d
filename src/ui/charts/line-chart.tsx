import { scaleLinear } from "d3-scale";
import { type PointerEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { LastLabels, type Series, SeriesColumns, SeriesLine, TimeAxis, ValueAxis } from "#ui/charts/line-parts.tsx";
import { SeriesMark, type SeriesVariant, STROKES } from "#ui/charts/series-variant.tsx";
import { indexAt, integerTicks, namedIndexes } from "#ui/charts/ticks.ts";
import { classNames } from "#ui/class-names.ts";

interface LineChartProps {
  /** Names the control that moves from point to point. */
  label: string;
  /** Sentence with the main result of the chart. */
  finding: string;
  /** Full name of each point. */
  names: readonly string[];
  /** Returns the label of a point on the axis. `previous` is the last labelled point before it. */
  tickOf: (index: number, previous: number | undefined) => string;
  /** The first one is drawn above the others. */
  series: readonly Series[];
}

const USUAL_WIDTH = 640;
const HEIGHT = 220;
/** Space for the labels of the series above the highest possible point, in px. */
const TOP = 42;
const BOTTOM = 30;
const RIGHT = 10;
const DIGIT = 8;
/** Maximum value that is drawn as columns: a curve between two and none would show halves. */
const FEW = 10;
/** Minimum distance between two columns, in px. Closer ones are drawn as a line. */
const COLUMN_DISTANCE = 16;

/** Lines over time, or columns for small counts, laid out for every width. Arrow keys, a pointer or a finger move between points. */
export function LineChart({ label, finding, names, tickOf, series }: LineChartProps) {
  const [ref, width] = useWidth<HTMLDivElement>(USUAL_WIDTH);
  const [index, setIndex] = useState(names.length - 1);
  const [shown, setShown] = useState(false);
  const highest = Math.max(...series.flatMap(({ values }) => values));
  const ticks = integerTicks(highest);
  const left = String(ticks.at(-1)).length * DIGIT + 10;
  const step = (width - RIGHT - left) / names.length;
  const isCounted = highest <= FEW && step >= COLUMN_DISTANCE;
  const inset = isCounted ? step / 2 : 0;
  const x = scaleLinear([0, Math.max(names.length - 1, 1)], [left + inset, width - RIGHT - inset]);
  const y = scaleLinear([0, ticks.at(-1) ?? 0], [HEIGHT - BOTTOM, TOP]);
  const labels = series.map(({ formatValue, values }) => formatValue(values[index] ?? 0));

  function follow(event: PointerEvent<HTMLInputElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    setIndex(indexAt(event.clientX - box.left, box.width, names.length));
    setShown(true);
  }

  return (
    <div className="relative" ref={ref}>
      <svg aria-label={finding} className="block h-auto w-full" role="img" viewBox={`0 0 ${width} ${HEIGHT}`}>
        <ValueAxis left={left} right={width - RIGHT} ticks={ticks} y={y} />
        <TimeAxis
          named={namedIndexes(names.length, width)}
          right={isCounted ? x(names.length - 1) + DIGIT : width}
          tickOf={tickOf}
          x={x}
          y={HEIGHT - 8}
        />
        {isCounted
          ? series.map((one) => <SeriesColumns key={one.name} series={one} step={step} x={x} y={y} />)
          : series.toReversed().map((one) => <SeriesLine key={one.name} series={one} x={x} y={y} />)}
        {!shown && (
          <LastLabels right={isCounted ? x(names.length - 1) + inset / 2 : width - 6} series={series} x={x} y={y} />
        )}
        {shown && (
          <line
            className="stroke-border-strong forced-colors:stroke-[CanvasText]"
            x1={x(index)}
            x2={x(index)}
            y1={TOP}
            y2={HEIGHT - BOTTOM}
          />
        )}
        {!isCounted &&
          series
            .toReversed()
            .map(({ name, variant, values }) => (
              <circle
                className={classNames(STROKES[variant], "fill-surface forced-colors:fill-[Canvas]")}
                cx={x(shown ? index : names.length - 1)}
                cy={y(values[shown ? index : names.length - 1] ?? 0)}
                key={name}
                r={4.5}
                strokeWidth={2.25}
              />
            ))}
      </svg>
      <input
        aria-label={label}
        aria-valuetext={`${names[index]}: ${labels.join(", ")}`}
        className="absolute cursor-crosshair touch-pan-y appearance-none rounded-[4px] bg-transparent print:hidden [&::-moz-range-thumb]:w-px [&::-moz-range-thumb]:border-0 [&::-moz-range-thumb]:opacity-0 [&::-webkit-slider-thumb]:w-px [&::-webkit-slider-thumb]:appearance-none"
        max={names.length - 1}
        min={0}
        onBlur={() => setShown(false)}
        onChange={(event) => {
          setIndex(event.currentTarget.valueAsNumber);
          setShown(true);
        }}
        onFocus={(event) => setShown(event.currentTarget.matches(":focus-visible"))}
        onKeyDown={({ key }) => key === "Escape" && setShown(false)}
        onPointerLeave={({ pointerType }) => pointerType === "mouse" && setShown(false)}
        onPointerMove={follow}
        style={{ left, top: TOP, width: Math.max(width - left - RIGHT, 1), height: HEIGHT - TOP - BOTTOM }}
        type="range"
        value={index}
      />
      {shown && (
        <ChartTip
          lines={series.map(({ variant, dashed }, at) => ({
            variant,
            dashed: dashed ?? false,
            text: labels[at] ?? "",
          }))}
          name={names[index] ?? ""}
          top={TOP}
          width={width}
          x={x(index)}
        />
      )}
    </div>
  );
}

/** The width of an element, kept up to date; `usual` until it is known. */
function useWidth<Measured extends Element>(usual: number): [RefObject<Measured | null>, number] {
  const ref = useRef<Measured>(null);
  const [width, setWidth] = useState(usual);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    setWidth(element.getBoundingClientRect().width || usual);
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width || usual));
    observer.observe(element);
    return () => observer.disconnect();
  }, [usual]);
  return [ref, width];
}

interface ChartTipProps {
  /** Position of its point. */
  x: number;
  /** The upper edge of what is drawn. */
  top: number;
  /** Width of the chart. */
  width: number;
  name: string;
  lines: readonly { variant: SeriesVariant; dashed: boolean; text: string }[];
}

const WIDTH = 208;
const GAP = 14;

/** Returns the place of the tip: beside the point on the side with more room, or above the chart if neither side has room. */
function placeOf({ x, top, width }: Pick<ChartTipProps, "x" | "top" | "width">) {
  if (width < 2 * (WIDTH + GAP)) {
    const left = Math.min(Math.max(x - WIDTH / 2, 0), Math.max(width - WIDTH, 0));
    return { left, bottom: `calc(100% - ${top}px)` };
  }
  return { left: x < width / 2 ? x + GAP : x - GAP - WIDTH, top };
}

/** The numbers of a point. The control that moves from point to point says the same to a screen reader. */
function ChartTip({ name, lines, ...place }: ChartTipProps) {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute rounded-control border border-border bg-raised px-3 py-2 text-small shadow-2"
      style={{ ...placeOf(place), width: WIDTH }}
    >
      <p className="font-bold">{name}</p>
      {lines.map(({ variant, dashed, text }) => (
        <p className="flex items-center gap-2 text-ink-2" key={text}>
          <SeriesMark dashed={dashed} variant={variant} />
          {text}
        </p>
      ))}
    </div>
  );
}

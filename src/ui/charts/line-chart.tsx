import { scaleLinear } from "d3-scale";
import { type PointerEvent, useState } from "react";
import { ChartTip } from "#ui/charts/chart-tip.tsx";
import { LastLabel, type Series, SeriesLine, TimeAxis, ValueAxis } from "#ui/charts/line-parts.tsx";
import { STROKES } from "#ui/charts/series-variant.tsx";
import { indexAt, namedIndexes, wholeTicks } from "#ui/charts/ticks.ts";
import { useWidth } from "#ui/charts/use-width.ts";
import { classNames } from "#ui/class-names.ts";

interface LineChartProps {
  /** Names the control that moves from point to point. */
  label: string;
  /** The sentence that says what is to be seen. */
  finding: string;
  /** What each place is called in full. */
  names: readonly string[];
  /** What it is called on the axis, when the place before it that is named there is `previous`. */
  tickOf: (index: number, previous: number | undefined) => string;
  /** The first one is drawn above the others. */
  series: readonly Series[];
}

const USUAL_WIDTH = 640;
const HEIGHT = 220;
const TOP = 26;
const BOTTOM = 30;
const RIGHT = 10;
const DIGIT = 8;

/** Lines over time, laid out anew for every width. Arrow keys, a pointer or a finger move from point to point. */
export function LineChart({ label, finding, names, tickOf, series }: LineChartProps) {
  const [ref, width] = useWidth<HTMLDivElement>(USUAL_WIDTH);
  const [index, setPlace] = useState(names.length - 1);
  const [shown, setShown] = useState(false);
  const ticks = wholeTicks(Math.max(...series.flatMap(({ values }) => values)));
  const left = String(ticks.at(-1)).length * DIGIT + 10;
  const x = scaleLinear([0, Math.max(names.length - 1, 1)], [left, width - RIGHT]);
  const y = scaleLinear([0, ticks.at(-1) ?? 0], [HEIGHT - BOTTOM, TOP]);
  const labels = series.map(({ formatValue, values }) => formatValue(values[index] ?? 0));

  function follow(event: PointerEvent<HTMLInputElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    setPlace(indexAt(event.clientX - box.left, box.width, names.length));
    setShown(true);
  }

  return (
    <div className="relative" ref={ref}>
      <svg aria-label={finding} className="block h-auto w-full" role="img" viewBox={`0 0 ${width} ${HEIGHT}`}>
        <ValueAxis left={left} right={width - RIGHT} ticks={ticks} y={y} />
        <TimeAxis named={namedIndexes(names.length, width)} right={width} tickOf={tickOf} x={x} y={HEIGHT - 8} />
        {series.toReversed().map((one) => (
          <SeriesLine key={one.name} series={one} x={x} y={y} />
        ))}
        <LastLabel series={series} x={x} y={y} />
        {shown && (
          <line
            className="stroke-border-strong forced-colors:stroke-[CanvasText]"
            x1={x(index)}
            x2={x(index)}
            y1={TOP}
            y2={HEIGHT - BOTTOM}
          />
        )}
        {series.toReversed().map(({ name, variant, values }) => (
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
          setPlace(event.currentTarget.valueAsNumber);
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

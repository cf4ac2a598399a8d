import { DAY_LABELS, type DayKind, STATUS_PAGE } from "#content/status.ts";
import type { ComponentStatus, DayStatus } from "#contract/status.ts";
import { BAR, barLabel, barsPath, checkedDays, kindOf } from "./history.ts";
import { formatDayAndMonth } from "./status-times.ts";

interface DayBarsProps {
  /** Days from the first checked one to today. */
  days: readonly DayStatus[];
  /** Number of places. The places before the first day are empty. */
  shown: number;
}

/** Bars of the days. Hidden from screen readers: the text next to them says the same. */
export function DayBars({ days, shown }: DayBarsProps) {
  const [first] = days;
  if (!first) return null;
  const empty = shown - days.length;
  const placesOf = (kind: DayKind) => days.flatMap((day, index) => (kindOf(day) === kind ? [empty + index] : []));
  return (
    <>
      <div className="status-bars overflow-hidden mt-5">
        <svg
          className="block w-full h-10"
          viewBox={`0 0 ${shown * BAR.step - (BAR.step - BAR.width)} ${BAR.height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path className="day-before" d={barsPath("before", [...Array(empty).keys()])} />
          {(["good", "none"] as const).map((kind) => (
            <path key={kind} className={`day-${kind}`} d={barsPath(kind, placesOf(kind))} />
          ))}
          {(["some", "bad"] as const).flatMap((kind) =>
            placesOf(kind).map((index) => (
              <FailedBar key={index} day={days[index - empty]} kind={kind} index={index} />
            )),
          )}
        </svg>
      </div>
      {empty === 0 ? (
        <p className="flex justify-between mt-2 text-ink-3 text-step--1" aria-hidden="true">
          <span>{STATUS_PAGE.oldestDay}</span>
          <span>{STATUS_PAGE.newestDay}</span>
        </p>
      ) : (
        <p className="flex mt-2 text-ink-3 text-step--1">
          {/* As wide as the empty places above, or narrower if the text would not fit after it. */}
          <svg className="min-w-0" width={`${(empty / shown) * 100}%`} height={1} aria-hidden="true" />
          <span className="shrink-0">
            {days.length === 1 ? STATUS_PAGE.sinceToday : STATUS_PAGE.since(formatDayAndMonth(first.day))}
          </span>
          {empty < shown / 2 && <span className="ml-auto pl-4">{STATUS_PAGE.newestDay}</span>}
        </p>
      )}
    </>
  );
}

function FailedBar({ day, kind, index }: { day: DayStatus | undefined; kind: DayKind; index: number }) {
  return (
    <path className={`day-${kind}`} d={barsPath(kind, [index])}>
      {day && <title>{barLabel(day)}</title>}
    </path>
  );
}

interface DayBarsLegendProps {
  components: readonly ComponentStatus[];
  heading: string;
}

/** Legend of the bars: the kinds of days. Days before the first check are named while a part has some. */
export function DayBarsLegend({ components, heading }: DayBarsLegendProps) {
  const hasDaysBefore = components.some(({ days }) => checkedDays(days).length < days.length);
  const kinds: DayKind[] = ["good", "some", "bad", "none", ...(hasDaysBefore ? (["before"] as const) : [])];
  return (
    <div className="status-legend flex flex-wrap gap-x-8 gap-y-2 items-center mt-6 text-ink-2 text-step--1">
      <h3 className="text-ink text-inherit font-semibold tracking-normal">{heading}</h3>
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        {kinds.map((kind) => (
          <li className="flex gap-2 items-center" key={kind}>
            <svg
              viewBox={`0 0 ${BAR.width} ${BAR.height}`}
              width={8}
              height={28}
              preserveAspectRatio="none"
              aria-hidden="true"
            >
              <path className={`day-${kind}`} d={barsPath(kind, [0])} />
            </svg>
            {DAY_LABELS[kind]}
          </li>
        ))}
      </ul>
    </div>
  );
}

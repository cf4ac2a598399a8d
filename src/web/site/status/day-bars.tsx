import { DAY_LABELS, type DayKind, STATUS_PAGE } from "#content/status.ts";
import type { DayStatus } from "#contract/status.ts";
import { BAR, barLabel, barsPath, kindOf } from "./history.ts";
import { formatDay } from "./status-times.ts";

interface DayBarsProps {
  /** From the first one that was checked to today. */
  days: readonly DayStatus[];
  /** How many days there is room for: a bar is as wide on the first day as on the ninetieth. */
  shown: number;
}

/** A bar for each day. The words beside it say the same, so that a screen reader may pass it over. */
export function DayBars({ days, shown }: DayBarsProps) {
  const [first] = days;
  if (!first) return null;
  const placesOf = (kind: DayKind) => days.flatMap((day, index) => (kindOf(day) === kind ? [index] : []));
  return (
    <>
      <div className="status-bars overflow-hidden mt-5">
        <svg
          className="block w-full h-10"
          viewBox={`0 0 ${shown * BAR.step - (BAR.step - BAR.width)} ${BAR.height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {(["good", "none"] as const).map((kind) => (
            <path key={kind} className={`day-${kind}`} d={barsPath(kind, placesOf(kind))} />
          ))}
          {(["some", "bad"] as const).flatMap((kind) =>
            placesOf(kind).map((index) => <FailedBar key={index} day={days[index]} kind={kind} index={index} />),
          )}
        </svg>
      </div>
      {days.length === shown ? (
        <p className="flex justify-between mt-2 text-ink-3 text-step--1" aria-hidden="true">
          <span>{STATUS_PAGE.oldestDay}</span>
          <span>{STATUS_PAGE.newestDay}</span>
        </p>
      ) : (
        <p className="mt-2 text-ink-3 text-step--1">
          {days.length === 1 ? STATUS_PAGE.sinceToday : STATUS_PAGE.since(formatDay(first.day))}
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

export function Legend() {
  return (
    <div className="status-legend flex flex-wrap gap-x-8 gap-y-2 items-center mt-6 text-ink-2 text-step--1">
      <h3 className="text-ink text-inherit font-semibold">{STATUS_PAGE.legend}</h3>
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        {(["good", "some", "bad", "none"] as const).map((kind) => (
          <li className="flex gap-[0.6rem] items-center" key={kind}>
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

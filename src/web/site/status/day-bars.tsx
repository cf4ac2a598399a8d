import { DAY_LABELS, type DayKind, STATUS_PAGE } from "#content/status.ts";
import type { DayStatus } from "#contract/status.ts";
import { BAR, barLabel, barsPath, blockPath, kindOf, TOPS, unknownBefore } from "./history.ts";

/** A bar for each day. The words beside it say the same, so that a screen reader may pass it over. */
export function DayBars({ days }: { days: readonly DayStatus[] }) {
  const before = unknownBefore(days);
  const placesOf = (kind: DayKind) =>
    days.flatMap((day, index) => (index >= before && kindOf(day) === kind ? [index] : []));
  return (
    <>
      <div className="status-bars overflow-hidden mt-5">
        <svg
          className="block w-full h-10"
          viewBox={`0 0 ${days.length * BAR.step - (BAR.step - BAR.width)} ${BAR.height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path className="days-before" d={blockPath(before, 0)} />
          <path className="day-none" d={blockPath(before, TOPS.none)} />
          {(["good", "none"] as const).map((kind) => (
            <path key={kind} className={`day-${kind}`} d={barsPath(kind, placesOf(kind))} />
          ))}
          {(["some", "bad"] as const).flatMap((kind) =>
            placesOf(kind).map((index) => <FailedBar key={index} day={days[index]} kind={kind} index={index} />),
          )}
        </svg>
      </div>
      <p className="flex justify-between mt-2 text-ink-3 text-step--1" aria-hidden="true">
        <span>{STATUS_PAGE.oldestDay}</span>
        <span>{STATUS_PAGE.newestDay}</span>
      </p>
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

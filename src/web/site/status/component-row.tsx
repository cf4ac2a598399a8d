import { REASON_LABELS, STATE_LABELS, STATUS_PAGE } from "#content/status.ts";
import type { ComponentStatus, DayStatus } from "#contract/status.ts";
import { DayBars } from "./day-bars.tsx";
import { checkedDays, formatCount, kindOf, summaryOf, unknownSpans } from "./history.ts";
import { StatusIcon } from "./status-icon.tsx";
import { formatDay } from "./status-times.ts";

interface ComponentRowProps {
  name: string;
  status: ComponentStatus;
  textWhileWorking: string;
}

/** Row of a system: its current state and its days. */
export function ComponentRow({ name, status, textWhileWorking }: ComponentRowProps) {
  const { state, reason } = status;
  const shown = status.days.length;
  const days = checkedDays(status.days);
  return (
    <li className="py-7 border-b border-border print:break-inside-avoid">
      <div className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 items-center">
        <h3 className="text-step-2">{name}</h3>
        <p className={`status-sign status-${state}`}>
          <StatusIcon state={state} size={20} />
          {STATE_LABELS[state]}
        </p>
        <p className="col-span-full text-ink-2">{reason ? REASON_LABELS[reason] : textWhileWorking}</p>
      </div>
      <DayBars days={days} shown={shown} />
      <p className="mt-3">{summaryOf(days, shown)}</p>
      <OtherDays name={name} days={days} />
    </li>
  );
}

/** List of the days with failures or without data, for visitors who do not read the bars. */
function OtherDays({ name, days }: { name: string; days: readonly DayStatus[] }) {
  const failed = days.filter((day) => day.failed > 0).toReversed();
  const unknown = unknownSpans(days);
  if (failed.length === 0 && unknown.length === 0) return null;
  return (
    <details className="status-days mt-1">
      <summary className="flex gap-[0.5em] items-center w-fit min-h-11 text-link font-semibold cursor-pointer">
        {failed.length > 0 ? STATUS_PAGE.notPerfect : STATUS_PAGE.notKnown} <span className="sr-only">: {name}</span>
      </summary>
      {failed.length > 0 && (
        <table>
          <caption className="sr-only">{`${name}: days with failed checks`}</caption>
          <thead>
            <tr>
              <th className="text-ink-2 font-medium" scope="col">
                Day
              </th>
              <th className="text-ink-2 font-medium" scope="col">
                Minutes failed
              </th>
              <th className="text-ink-2 font-medium" scope="col">
                Minutes checked
              </th>
            </tr>
          </thead>
          <tbody>
            {failed.map((day) => (
              <tr key={day.day}>
                <th className="font-medium whitespace-nowrap" scope="row">
                  <span className={`day-mark day-${kindOf(day)}`} aria-hidden="true" />
                  <time dateTime={day.day}>{formatDay(day.day)}</time>
                </th>
                <td className="font-num">{formatCount(day.failed)}</td>
                <td className="font-num">{formatCount(day.passed + day.failed)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {unknown.length > 0 && (
        <p className="max-w-measure mt-3 text-ink-2">
          {unknown.join("; ")}: {STATUS_PAGE.noData}.
        </p>
      )}
    </details>
  );
}

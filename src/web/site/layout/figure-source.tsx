import type { Figure } from "#content/document.ts";
import { CalendarDay } from "./calendar-day.tsx";

/** Source and date of a figure, folded at first. Renders nothing if neither is known. */
export function FigureSource({ figure: { name, source, date } }: { figure: Figure }) {
  if (source === "" && date === "") return null;
  return (
    <dd className="figure-source">
      <details>
        <summary>
          {source === "" ? "Date" : "Source"}
          <span className="sr-only">: {name}</span>
        </summary>
        {source !== "" && <p>{source}</p>}
        {date !== "" && (
          <p>
            As of <CalendarDay day={date} />
          </p>
        )}
      </details>
    </dd>
  );
}

import { REASON_LABELS, STATUS_PAGE } from "#content/status.ts";
import type { IncidentStatus, Status } from "#contract/status.ts";
import type { ComponentNames } from "./component-names.ts";
import { firstCheckedDay, formatMinutes } from "./history.ts";
import { formatDay, formatSpan, formatTime } from "./status-times.ts";

interface IncidentsProps {
  heading: string;
  names: ComponentNames;
  status: Status;
}

/** List of incidents, newest first. */
export function Incidents({ heading, names, status }: IncidentsProps) {
  const { incidents, hasMoreIncidents, databaseAnswers } = status;
  return (
    <section className="status-incidents" aria-labelledby="incidents-heading">
      <h2 id="incidents-heading" className="text-step-3">
        {heading}
      </h2>
      {incidents.length > 0 ? (
        <ol className="mt-6 border-t border-border">
          {incidents.map((incident) => (
            <IncidentRow
              key={`${incident.component} ${incident.reason} ${incident.from}`}
              incident={incident}
              name={names[incident.component]}
            />
          ))}
        </ol>
      ) : (
        <p className="mt-4">{databaseAnswers ? noIncidents(status) : STATUS_PAGE.unknownIncidents}</p>
      )}
      {hasMoreIncidents && <p className="mt-4">{STATUS_PAGE.moreIncidents}</p>}
    </section>
  );
}

/** Returns the text for no incidents, which covers only the checked days. */
function noIncidents({ components }: Status): string {
  const first = firstCheckedDay(components);
  if (!first) return STATUS_PAGE.noChecks;
  return first.isOldest ? STATUS_PAGE.noIncidents : STATUS_PAGE.noIncidentsSince(formatDay(first.day));
}

function IncidentRow({ incident, name }: { incident: IncidentStatus; name: string }) {
  const { reason, from, until, failedMinutes } = incident;
  return (
    <li>
      <h3 className="flex gap-3 items-center font-semibold">
        {name}
        {until === null && (
          <span className="px-3 py-[0.1rem] rounded-full bg-danger-soft text-danger text-small forced-colors:border">
            Ongoing
          </span>
        )}
      </h3>
      <p>{REASON_LABELS[reason]}</p>
      <p className="text-ink-2 text-body">
        {until === null ? `Since ${formatTime(from)}` : formatSpan(from, until)} SAST, {formatMinutes(failedMinutes)}{" "}
        failed
      </p>
    </li>
  );
}

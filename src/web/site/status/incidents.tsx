import { COMPONENT_WORDS, REASON_WORDS, STATUS_PAGE } from "#content/status.ts";
import type { IncidentStatus, Status } from "#contract/status.ts";
import { minuteWords } from "./history.ts";
import { spanWords, timeWords } from "./status-times.ts";

/** What went wrong, newest first. */
export function Incidents({ status }: { status: Status }) {
  const { incidents, hasMoreIncidents, databaseAnswers } = status;
  return (
    <section className="status-incidents" aria-labelledby="incidents-heading">
      <h2 id="incidents-heading" className="text-step-3">
        {STATUS_PAGE.incidents}
      </h2>
      {incidents.length > 0 ? (
        <ol>
          {incidents.map((incident) => (
            <IncidentRow key={`${incident.component} ${incident.reason} ${incident.from}`} incident={incident} />
          ))}
        </ol>
      ) : (
        <p>{databaseAnswers ? STATUS_PAGE.noIncidents : STATUS_PAGE.unknownIncidents}</p>
      )}
      {hasMoreIncidents && <p>{STATUS_PAGE.moreIncidents}</p>}
    </section>
  );
}

function IncidentRow({ incident }: { incident: IncidentStatus }) {
  const { component, reason, from, until, failedMinutes } = incident;
  return (
    <li>
      <h3>
        {COMPONENT_WORDS[component].name}
        {until === null && <span className="status-ongoing">Ongoing</span>}
      </h3>
      <p>{REASON_WORDS[reason]}</p>
      <p className="status-when">
        {until === null ? `Since ${timeWords(from)}` : spanWords(from, until)} SAST, {minuteWords(failedMinutes)} failed
      </p>
    </li>
  );
}

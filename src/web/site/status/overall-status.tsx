import type { RenderedDocument } from "#content/document.ts";
import { type STATUS, STATUS_PAGE } from "#content/status.ts";
import type { ComponentStatus, Status, StatusState } from "#contract/status.ts";
import coil from "#web/art/story-4.svg";
import unfinished from "#web/art/unfinished.svg";
import type { ComponentNames } from "./component-names.ts";
import { StatusIcon } from "./status-icon.tsx";
import { formatTime } from "./status-times.ts";

type OpeningWords = RenderedDocument<typeof STATUS>["opening"];

/** Returns the worst state of all components, with its sentence. */
function overallOf(
  components: readonly ComponentStatus[],
  names: ComponentNames,
  textWhileWorking: string,
): { state: StatusState; text: string } {
  const namesOf = (state: StatusState) =>
    components
      .filter((component) => component.state === state)
      .map(({ component }) => names[component])
      .join(", ");
  const [failing, unknown] = [namesOf("fails"), namesOf("unknown")];
  if (failing) return { state: "fails", text: STATUS_PAGE.fails(failing) };
  if (unknown) return { state: "unknown", text: STATUS_PAGE.unknown(unknown) };
  return { state: "works", text: textWhileWorking };
}

interface OverallStatusProps {
  names: ComponentNames;
  status: Status;
  words: OpeningWords;
}

/** Overall state, beside a coil that is whole while everything works. */
export function OverallStatus({ names, status, words }: OverallStatusProps) {
  const { state, text } = overallOf(status.components, names, words.works);
  const { checkedAt, databaseAnswers } = status;
  return (
    <header className={`status-head status-${state}`}>
      <div className="grid gap-5">
        <span className="ribbon w-20" />
        <h1 className="text-ink-2 text-step-2">{words.heading}</h1>
        <p className="display status-overall">
          <StatusIcon state={state} size={40} />
          <span>{text}</span>
        </p>
        {databaseAnswers || (
          <p className="max-w-measure text-ink px-4 py-3 border-l-4 border-danger bg-danger-soft">
            {STATUS_PAGE.databaseAway}
          </p>
        )}
        {checkedAt ? (
          <p className="max-w-measure text-ink-2">
            {STATUS_PAGE.checked} <time dateTime={checkedAt}>{formatTime(checkedAt)}</time> SAST
          </p>
        ) : (
          <p className="max-w-measure text-ink-2">{STATUS_PAGE.neverChecked}</p>
        )}
      </div>
      <img
        className="w-40 h-auto rounded-card md:w-full print:hidden"
        src={state === "works" ? coil : unfinished}
        alt=""
        width={900}
        height={800}
      />
    </header>
  );
}

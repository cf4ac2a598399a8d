import ArrowRight from "lucide-react/icons/arrow-right";
import type { RenderedDocument } from "#content/document.ts";
import { type PRODUCTS, PROJECT_COUNTS } from "#content/works.ts";

/** Numbers of published projects. */
interface Tally {
  completed: number;
  ongoing: number;
}

interface WorksTallyProps extends Tally {
  words: RenderedDocument<typeof PRODUCTS>["call"];
}

/** Maximum number of projects drawn as rings. More rings would be too many to count. */
const MAX_RINGS = 60;

/** Call to action with a count of the projects: a ring for each, open while the project is ongoing. */
export function ProjectCountSection({ completed, ongoing, words: { heading, text, action, more } }: WorksTallyProps) {
  return (
    <section className="bg-surface-2 dark:bg-surface print:hidden" aria-labelledby="works-call">
      <div className="wrap grid items-center gap-x-16 gap-y-14 py-section md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div className="grid justify-items-start gap-6 md:order-last">
          <h2 id="works-call" className="text-step-4">
            {heading}
          </h2>
          <p className="intro">{text}</p>
          <p className="flex flex-wrap gap-x-6 gap-y-3 items-center max-sm:w-full">
            <a className="button button-primary max-sm:w-full" href={action.href}>
              {action.label}
            </a>
            <a className="arrow-link" href={more.href}>
              {more.label}
              <ArrowRight size={18} />
            </a>
          </p>
        </div>
        {completed + ongoing > 0 && <Rings completed={completed} ongoing={ongoing} />}
      </div>
    </section>
  );
}

function Rings({ completed, ongoing }: Tally) {
  const rings = [...Array<boolean>(ongoing).fill(true), ...Array<boolean>(completed).fill(false)];
  return (
    <div className="grid gap-8">
      {rings.length <= MAX_RINGS && (
        <p className="flex flex-wrap gap-3 max-w-[22rem]" aria-hidden="true">
          {rings.map((isOngoing, place) => (
            <Ring key={place} isOngoing={isOngoing} size={52} />
          ))}
        </p>
      )}
      <dl className="grid gap-3">
        <Count label={PROJECT_COUNTS.ongoing(ongoing)} count={ongoing} isOngoing />
        <Count label={PROJECT_COUNTS.completed(completed)} count={completed} />
      </dl>
    </div>
  );
}

function Count({ label, count, isOngoing = false }: { label: string; count: number; isOngoing?: boolean }) {
  return (
    <div className="flex gap-3 items-center">
      <dt className="order-last text-ink-2">{label}</dt>
      <dd className="flex gap-3 items-center text-step-1 font-bold">
        <Ring isOngoing={isOngoing} size={20} />
        {count}
      </dd>
    </div>
  );
}

/** Coil seen from above. Its last round is open for an ongoing project. */
function Ring({ isOngoing, size }: { isOngoing: boolean; size: number }) {
  return (
    <svg
      className={`flex-none ${isOngoing ? "text-accent-text" : "text-primary"}`}
      viewBox="0 0 52 52"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={6}
      aria-hidden="true"
    >
      <circle cx={26} cy={26} r={3} fill="currentColor" stroke="none" />
      <circle cx={26} cy={26} r={11} />
      {isOngoing ? <path d="M26 4a22 22 0 1 1-22 22" strokeLinecap="round" /> : <circle cx={26} cy={26} r={22} />}
    </svg>
  );
}

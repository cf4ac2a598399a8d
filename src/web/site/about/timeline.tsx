import { TIMELINE } from "#content/about.ts";
import coral from "#web/art/timeline-1.svg";
import strelitzia from "#web/art/timeline-2.svg";
import marigold from "#web/art/timeline-3.svg";
import lagoon from "#web/art/timeline-4.svg";
import type { RecentProject } from "./recent-projects.server.ts";
import { TimelineStop } from "./timeline-stop.tsx";
import { TimelineStrands } from "./timeline-strands.tsx";

/** Four stops on one ribbon of five strands. */
export function Timeline({ projects }: { projects: readonly RecentProject[] }) {
  const { heading, text, founded, services, leadership } = TIMELINE;
  return (
    <section className="overflow-x-clip bg-surface-2 py-section dark:bg-surface" aria-labelledby="timeline-heading">
      <div className="wrap">
        <div className="section-head">
          <h2 id="timeline-heading" className="text-step-4">
            {heading}
          </h2>
          <p className="lede">{text}</p>
        </div>
        <div className="timeline">
          <TimelineStrands />
          <ol>
            <TimelineStop {...founded} node={coral} />
            <TimelineStop {...TIMELINE.projects} when={yearsOf(projects)} node={strelitzia}>
              {projects.map(({ name, slug }) => (
                <li key={slug}>
                  <a className="prose-link" href={`/products/${slug}`}>
                    {name}
                  </a>
                </li>
              ))}
            </TimelineStop>
            <TimelineStop {...services} node={marigold}>
              <Lines lines={services.list} />
            </TimelineStop>
            <TimelineStop {...leadership} node={lagoon}>
              <Lines lines={leadership.list} />
            </TimelineStop>
          </ol>
        </div>
      </div>
    </section>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line) => <li key={line}>{line}</li>);
}

/** From the oldest year to the newest. */
function yearsOf(projects: readonly RecentProject[]): string {
  const years = projects.map(({ year }) => year).sort();
  const [oldest, newest] = [years[0], years.at(-1)];
  if (!oldest || !newest) return TIMELINE.projects.when;
  return oldest === newest ? oldest : `${oldest} to ${newest}`;
}

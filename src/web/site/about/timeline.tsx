import ArrowRight from "lucide-react/icons/arrow-right";
import type { ReactNode } from "react";
import { TIMELINE } from "#content/about.ts";
import type { NavigationLink } from "#content/navigation.ts";
import coral from "#web/art/timeline-1.svg";
import strelitzia from "#web/art/timeline-2.svg";
import marigold from "#web/art/timeline-3.svg";
import lagoon from "#web/art/timeline-4.svg";
import type { RecentProject } from "./recent-projects.server.ts";
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

interface TimelineStopProps {
  /** Address of its coil. */
  node: string;
  when: string;
  title: string;
  text: string;
  more?: NavigationLink;
  /** Entries of its list. */
  children?: ReactNode;
}

function TimelineStop({ node, when, title, text, more, children }: TimelineStopProps) {
  return (
    <li className="timeline-stop relative flex flex-col gap-3 md:pt-[calc(200_*_var(--unit)_+_1rem)] max-md:pl-17 print:p-0 print:break-inside-avoid">
      <img src={node} alt="" width={800} height={800} loading="lazy" />
      <p className="text-ink-2 font-[560] leading-[1.2]">{when}</p>
      <h3 className="text-step-2">{title}</h3>
      <p className="text-ink-2">{text}</p>
      {children && <ul className="grid gap-[0.4rem] mt-2 font-[520] leading-[1.35]">{children}</ul>}
      {more && (
        <p>
          <a className="prose-link arrow-link" href={more.href}>
            {more.label}
            <ArrowRight size={18} strokeWidth={1.75} aria-hidden="true" />
          </a>
        </p>
      )}
    </li>
  );
}

import ArrowRight from "lucide-react/icons/arrow-right";
import type { ReactNode } from "react";
import { type ABOUT, moreOfYear } from "#content/about.ts";
import type { LinkValue, RenderedDocument } from "#content/document.ts";
import coral from "#web/art/timeline-1.svg";
import strelitzia from "#web/art/timeline-2.svg";
import marigold from "#web/art/timeline-3.svg";
import lagoon from "#web/art/timeline-4.svg";
import { type ShownMember, TeamList } from "./team-list.tsx";
import { PresentStrands, YearStrands } from "./timeline-strands.tsx";
import { type DatedProject, type YearStop, yearStops } from "./years.ts";

const NODES = [coral, strelitzia, marigold, lagoon];

interface TimelineProps {
  words: RenderedDocument<typeof ABOUT>["timeline"];
  /** Names of the company's practices. */
  practices: readonly string[];
  projects: readonly DatedProject[];
  team: readonly ShownMember[];
  /** Year in which the company was founded. */
  founded: number;
}

/** Ribbon of years down to the founding. Its upper end leads into the present. */
export function Timeline({ words, practices, projects, team, founded }: TimelineProps) {
  return (
    <section className="overflow-x-clip bg-surface-2 py-section dark:bg-surface" aria-labelledby="timeline-heading">
      <div className="wrap">
        <div className="section-head">
          <h2 id="timeline-heading" className="text-step-4">
            {words.heading}
          </h2>
          <p className="intro">{words.text}</p>
        </div>
        <div className="timeline">
          <PresentStrands />
          <Years founded={founded} words={words} projects={projects} />
          <Present words={words} practices={practices} team={team} />
        </div>
      </div>
    </section>
  );
}

/** The founding comes first in the document. On screen, the years run from the newest down to the founding. */
function Years({ words, projects, founded }: Pick<TimelineProps, "words" | "projects" | "founded">) {
  const { years, founding } = yearStops(projects, String(founded));
  return (
    <div className="timeline-years">
      <YearStrands />
      <ol className="flex flex-col">
        <Year stop={founding} node={coral} place="timeline-founding order-1">
          <div className="grid gap-2">
            {words.founded.heading && <h3 className="text-step-2">{words.founded.heading}</h3>}
            {words.founded.text && <p className="max-w-120 text-ink-2">{words.founded.text}</p>}
          </div>
        </Year>
        <li>
          <div className="grid gap-3 mb-8">
            <h3 className="text-step-2">{words.projects.heading}</h3>
            {years.length > 0 && <p className="max-w-120 text-ink-2">{words.projects.text}</p>}
            <More {...words.projects.more} />
          </div>
          {years.length > 0 && (
            <ol>
              {years.map((stop, index) => (
                <Year key={stop.year} stop={stop} node={NODES[index % NODES.length]} />
              ))}
            </ol>
          )}
        </li>
      </ol>
    </div>
  );
}

interface YearProps {
  stop: YearStop;
  /** Address of the year's picture, a coil. */
  node: string | undefined;
  /** Classes of a year that is not shown in document order. */
  place?: string;
  /** Content of the year besides its projects. */
  children?: ReactNode;
}

function Year({ stop: { year, projects, more, emptyYears }, node, place = "", children }: YearProps) {
  return (
    <li className={`timeline-year ${place}`}>
      {/* One mark for each year between this one and the one above it. */}
      <span className="timeline-marks" aria-hidden="true">
        {Array.from({ length: emptyYears }, (_, mark) => (
          <i key={mark} />
        ))}
      </span>
      <p className="timeline-when text-step-1 font-heading font-stretch-110% leading-[1.2]">
        <img src={node} alt="" width={800} height={800} loading="lazy" />
        {year}
      </p>
      <div className="grid gap-3">
        {children}
        {projects.length > 0 && (
          <ul className="grid gap-2 font-book leading-[1.35]">
            {projects.map(({ name, slug }) => (
              <li key={slug}>
                <a className="prose-link inline-block py-0.5" href={`/products/${slug}`}>
                  {name}
                </a>
              </li>
            ))}
            {more > 0 && (
              <li>
                <a className="prose-link inline-block py-0.5 text-ink-2" href="/products">
                  {moreOfYear(more, year)}
                </a>
              </li>
            )}
          </ul>
        )}
      </div>
    </li>
  );
}

function Present({ words, practices, team }: Omit<TimelineProps, "projects" | "founded">) {
  const { present, services, leadership } = words;
  return (
    <div className="timeline-present">
      <img className="timeline-present-node" src={lagoon} alt="" width={800} height={800} loading="lazy" />
      <p className="text-step-1 font-heading font-stretch-110% leading-[1.2]">{present}</p>
      <div className="grid gap-3 mt-4">
        <h3 className="text-step-2">{services.heading}</h3>
        <p className="text-ink-2">{services.text}</p>
        <ul className="grid gap-x-6 gap-y-2 font-book leading-[1.35] sm:grid-cols-2">
          {practices.map((service) => (
            <li className="accent-dot flex gap-3 items-baseline before:self-center" key={service} data-wire="lagoon">
              {service}
            </li>
          ))}
        </ul>
        <More {...services.more} />
      </div>
      {team.length > 0 && (
        <div className="grid gap-3 mt-8">
          <h3 className="text-step-2">{leadership.heading}</h3>
          <p className="max-w-[52ch] text-ink-2">{leadership.text}</p>
          <TeamList team={team} />
        </div>
      )}
    </div>
  );
}

function More({ label, href }: LinkValue) {
  return (
    <p>
      <a className="prose-link arrow-link" href={href}>
        {label}
        <ArrowRight size={18} />
      </a>
    </p>
  );
}

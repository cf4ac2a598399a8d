import ArrowRight from "lucide-react/icons/arrow-right";
import { ABOUT, ABOUT_VALUES, GIANT_WORDS } from "#content/about.ts";
import type { RenderedDocument } from "#content/document.ts";
import { HOME, PRACTICES } from "#content/home.ts";
import build from "#web/art/about-build.svg";
import cloth from "#web/art/about-cloth.svg";
import passion from "#web/art/about-passion.svg";
import think from "#web/art/about-think.svg";
import { loadFrame, loadPage, loadWords } from "../frame.server.ts";
import { frameData } from "../frame-data.ts";
import { NextStepGround } from "../layout/next-step.tsx";
import { ScrollProgress } from "../layout/scroll-progress.tsx";
import { WidePicture } from "../layout/site-picture.tsx";
import { metaOf } from "../page-meta.ts";
import type { Route } from "./+types/about-page";
import styles from "./page.css?url";
import { loadTeam } from "./team.server.ts";
import { Timeline } from "./timeline.tsx";
import { loadTimelineProjects } from "./timeline-projects.server.ts";
import { ValuesSection } from "./values-section.tsx";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ context }: Route.LoaderArgs) {
  const [{ words, company }, home, team, { menus }] = await Promise.all([
    loadPage(context, ABOUT),
    loadWords(context, HOME),
    loadTeam(context),
    loadFrame(context),
  ]);
  const { founded } = company;
  const projects = await loadTimelineProjects(context, founded);
  // The footer shows the credit of the menus. The page leaves out its own while both are equal, as they are at first.
  const credit = words.call.credit === menus.credit ? "" : words.call.credit;
  return {
    founded,
    words: { ...words, call: { ...words.call, credit } },
    practices: PRACTICES.map((practice) => home.services[practice].name),
    projects,
    team,
  };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return metaOf("about", frameData(matches), loaderData?.words.search);
}

export default function AboutPage({ loaderData: { founded, words, practices, projects, team } }: Route.ComponentProps) {
  return (
    <>
      <ScrollProgress />
      <AboutHero words={words.opening} />
      <Vision words={words.vision} />
      <Timeline founded={founded} words={words.timeline} practices={practices} projects={projects} team={team} />
      <ValuesSection words={words.drives} />
      <AboutCulture words={words.culture} />
      <AboutClose words={words.call} />
    </>
  );
}

/** Texts of the about page, by section. */
type AboutWords = RenderedDocument<typeof ABOUT>;

function Vision({ words }: { words: AboutWords["vision"] }) {
  return (
    <section className="wrap vision relative pb-section" aria-labelledby="vision-heading">
      <h2 id="vision-heading">{words.heading}</h2>
      <p className="max-w-[34em] text-step-3 font-[540] leading-[1.26] tracking-[-0.016em] md:indent-[20ch] print:indent-[0]">
        {words.text}
      </p>
      {words.picture && (
        <div className="mt-(--space-4)">
          <WidePicture picture={words.picture} />
        </div>
      )}
    </section>
  );
}

function AboutCulture({ words }: { words: AboutWords["culture"] }) {
  return (
    <section className="wrap pb-section" aria-labelledby="culture-heading">
      <div className="section-head">
        <h2 id="culture-heading" className="text-step-4">
          {words.heading}
        </h2>
        <p className="intro">{words.text}</p>
      </div>
      {words.picture && (
        <div className="mb-(--space-3)">
          <WidePicture picture={words.picture} />
        </div>
      )}
      <dl className="value-table grid border-t-2 border-t-ink lg:grid-cols-4 lg:border-b lg:border-b-border">
        {ABOUT_VALUES.map((value) => (
          <div key={value}>
            <dt>{words[`${value}Name` as const]}</dt>
            <dd>{words[value]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const COILS = { passion, think, build } as const;

/** Three giant words, from left to right and back, each with a coil for punctuation. */
function AboutHero({ words }: { words: AboutWords["opening"] }) {
  return (
    <section className="wrap about-hero grid grid-cols-[minmax(0,1fr)_auto] items-end py-(--space-5)">
      <h1 className="display-word [grid-area:1_/_1_/_2_/_3] grid gap-[0.08em] print:block">
        {GIANT_WORDS.map((word) => (
          <span className="flex gap-[0.16em] items-center nth-2:flex-row-reverse nth-3:ml-[0.7em]" key={word}>
            {`${words[word]} `}
            <img className="w-[0.74em] h-[0.74em]" src={COILS[word]} alt="" width={800} height={800} />
          </span>
        ))}
      </h1>
      {words.since && <p className="intro">{words.since}</p>}
    </section>
  );
}

/** End of the page: the next step, and a note on the craft that the pictures honour. */
function AboutClose({ words }: { words: RenderedDocument<typeof ABOUT>["call"] }) {
  return (
    <NextStepGround id="journey-heading" className="about-close">
      <div className="wrap about-close-grid">
        <figure>
          <img src={cloth} alt="" width={1344} height={240} loading="lazy" />
          {words.credit && <figcaption className="mt-4 text-ink-2 text-balance">{words.credit}</figcaption>}
        </figure>
        <div className="about-close-text">
          <h2 id="journey-heading" className="text-step-4">
            {words.heading}
          </h2>
          <p className="intro">{words.text}</p>
          <a className="button button-primary max-sm:w-full" href={words.action.href}>
            {words.action.label}
            <ArrowRight size={18} />
          </a>
        </div>
      </div>
    </NextStepGround>
  );
}

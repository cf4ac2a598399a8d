import { ABOUT_CULTURE, ABOUT_HEADINGS, ABOUT_PAGE, VISION } from "#content/about.ts";
import build from "#web/art/about-build.svg";
import passion from "#web/art/about-passion.svg";
import think from "#web/art/about-think.svg";
import type { Route } from "./+types/about-page";
import { AboutClose } from "./about/about-close.tsx";
import { DriveBand } from "./about/drive-band.tsx";
import styles from "./about/page.css?url";
import { loadRecentProjects } from "./about/recent-projects.server.ts";
import { Timeline } from "./about/timeline.tsx";
import { ScrollProgress } from "./frame/scroll-progress.tsx";
import { frameIn } from "./frame-in.ts";
import { pageMeta } from "./page-meta.ts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ context }: Route.LoaderArgs) {
  return { projects: await loadRecentProjects(context) };
}

export function meta({ matches }: Route.MetaArgs) {
  const { title, description } = ABOUT_PAGE;
  return pageMeta(frameIn(matches), { title, description, path: "/about" });
}

export default function AboutPage({ loaderData: { projects } }: Route.ComponentProps) {
  return (
    <>
      <ScrollProgress />
      <AboutHero />
      <Vision />
      <Timeline projects={projects} />
      <DriveBand />
      <AboutCulture />
      <AboutClose />
    </>
  );
}

function Vision() {
  return (
    <section className="wrap vision relative pb-section" aria-labelledby="vision-heading">
      <h2 id="vision-heading">{VISION.heading}</h2>
      <p className="max-w-[34em] text-step-3 font-[540] leading-[1.26] tracking-[-0.016em] md:indent-[20ch] print:indent-[0]">
        {VISION.text}
      </p>
    </section>
  );
}

function AboutCulture() {
  const { heading, text, values } = ABOUT_CULTURE;
  return (
    <section className="wrap pb-section" aria-labelledby="culture-heading">
      <div className="section-head">
        <h2 id="culture-heading" className="text-step-4">
          {heading}
        </h2>
        <p className="lede">{text}</p>
      </div>
      <dl className="value-table grid border-t-2 border-t-ink lg:grid-cols-4 lg:border-b lg:border-b-border">
        {values.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const COILS = { passion, think, build } as const;

/** Three giant words, from left to right and back, each with a coil for punctuation. */
function AboutHero() {
  return (
    <section className="wrap about-hero grid grid-cols-[minmax(0,1fr)_auto] items-end py-(--space-5)">
      <h1 className="giant [grid-area:1_/_1_/_2_/_3] grid gap-[0.08em] print:block">
        {ABOUT_HEADINGS.map(({ word, coil }) => (
          <span className="flex gap-[0.16em] items-center nth-2:flex-row-reverse nth-3:ml-[0.7em]" key={word}>
            {`${word} `}
            <img className="w-[0.74em] h-[0.74em]" src={COILS[coil]} alt="" width={800} height={800} />
          </span>
        ))}
      </h1>
      <p className="lede">{ABOUT_PAGE.since}</p>
    </section>
  );
}

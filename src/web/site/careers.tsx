import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowRight from "lucide-react/icons/arrow-right";
import { CAREERS_CALL, CAREERS_DESCRIPTION, CAREERS_HERO } from "#content/careers.ts";
import disc from "#web/art/service-development.svg";
import type { Route } from "./+types/careers";
import { ApplyDialog } from "./careers/apply-dialog.tsx";
import { CultureBand } from "./careers/culture-band.tsx";
import { OpeningsBand } from "./careers/openings-band.tsx";
import styles from "./careers/page.css?url";
import { filterOf, loadOpenJobs } from "./careers.server.ts";
import { loadFrame } from "./frame.server.ts";
import { frameIn } from "./frame-in.ts";
import { pageMeta } from "./page-meta.ts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { company, retention } = await loadFrame(context);
  const filter = filterOf(request);
  return { company, retentionMonths: retention.applications, jobs: await loadOpenJobs(context, filter), filter };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(frameIn(matches), { title: "Careers", description: CAREERS_DESCRIPTION, path: "/careers" });
}

export default function Careers({ loaderData: { company, retentionMonths, jobs, filter } }: Route.ComponentProps) {
  return (
    <>
      <CareersHero />
      <CultureBand />
      <OpeningsBand jobs={jobs} filter={filter} />
      <CareersCall />
      <ApplyDialog company={company} retentionMonths={retentionMonths} />
    </>
  );
}

function CareersCall() {
  return (
    <section className="wrap pb-section" aria-labelledby="careers-call-heading">
      <div className="tint-panel forced-colors:border-2">
        <h2 id="careers-call-heading" className="text-step-3">
          {CAREERS_CALL.heading}
        </h2>
        <p className="max-w-[34rem] text-ink-2">{CAREERS_CALL.text}</p>
        <p>
          <a className="button button-outline" href={CAREERS_CALL.action.href}>
            {CAREERS_CALL.action.label}
            <ArrowRight size={18} strokeWidth={1.75} aria-hidden="true" />
          </a>
        </p>
      </div>
    </section>
  );
}

function CareersHero() {
  return (
    <section className="relative overflow-clip">
      <img className="careers-disc" src={disc} alt="" width={800} height={800} fetchPriority="high" />
      <div className="wrap careers-hero-words">
        <h1 className="display careers-heading">{CAREERS_HERO.heading}</h1>
        {/* Between phone and laptop the words end well before the disc. */}
        <p className="lede max-w-[31rem] md:max-[1000px]:max-w-[24rem]">{CAREERS_HERO.lede}</p>
        <p>
          <a className="button button-primary" href="#openings">
            {CAREERS_HERO.toOpenings}
            <ArrowDown className="down" size={18} strokeWidth={1.75} aria-hidden="true" />
          </a>
        </p>
      </div>
    </section>
  );
}

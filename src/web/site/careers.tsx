import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowRight from "lucide-react/icons/arrow-right";
import { CAREERS_CALL, CAREERS_DESCRIPTION, CAREERS_HERO } from "#content/careers.ts";
import cloth from "#web/art/about-cloth.svg";
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

/** A band that many strands make, and a place for one more. */
function CareersCall() {
  return (
    <section className="overflow-clip print:hidden" aria-labelledby="careers-call-heading">
      <img className="w-full min-w-[48rem] h-auto" src={cloth} alt="" width={1344} height={240} loading="lazy" />
      <div className="wrap grid gap-x-16 gap-y-4 items-baseline pt-(--space-4) pb-section md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <h2 id="careers-call-heading" className="text-step-3">
          {CAREERS_CALL.heading}
        </h2>
        <div className="grid gap-3 justify-items-start">
          <p className="lede">{CAREERS_CALL.text}</p>
          <a className="arrow-link" href={CAREERS_CALL.action.href}>
            {CAREERS_CALL.action.label}
            <ArrowRight size={18} strokeWidth={1.75} aria-hidden="true" />
          </a>
        </div>
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

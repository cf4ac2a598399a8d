import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowRight from "lucide-react/icons/arrow-right";
import Check from "lucide-react/icons/check";
import { CAREERS, CULTURE_VALUES } from "#content/careers.ts";
import type { RenderedDocument } from "#content/document.ts";
import cloth from "#web/art/about-cloth.svg";
import disc from "#web/art/service-development.svg";
import { loadPage } from "../frame.server.ts";
import { frameData } from "../frame-data.ts";
import { metaOf } from "../page-meta.ts";
import type { Route } from "./+types/careers-page";
import { ApplyDialog } from "./apply-dialog.tsx";
import { filterOf, loadDepartments, loadOpenJobs } from "./careers.server.ts";
import { OpeningsSection } from "./openings-section.tsx";
import styles from "./page.css?url";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const departments = await loadDepartments(context);
  const filter = filterOf(request, departments);
  const [page, jobs] = await Promise.all([loadPage(context, CAREERS), loadOpenJobs(context, filter)]);
  const { company, retention, words } = page;
  return { company, retentionMonths: retention.applications, words, jobs, filter, departments };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return metaOf("careers", frameData(matches), loaderData?.words.search);
}

export default function Careers({ loaderData }: Route.ComponentProps) {
  const { company, retentionMonths, words, jobs, filter, departments } = loaderData;
  return (
    <>
      <CareersHero words={words.opening} />
      <CultureSection words={words} />
      <OpeningsSection words={words.openings} jobs={jobs} filter={filter} departments={departments} />
      <CareersCall words={words.call} />
      <ApplyDialog company={company} retentionMonths={retentionMonths} />
    </>
  );
}

type CareersWords = RenderedDocument<typeof CAREERS>;

/** Call to action at the end: a band woven from many strands, with a place for one more. */
function CareersCall({ words }: { words: CareersWords["call"] }) {
  return (
    <section className="overflow-clip print:hidden" aria-labelledby="careers-call-heading">
      <img className="w-full min-w-[48rem] h-auto" src={cloth} alt="" width={1344} height={240} loading="lazy" />
      <div className="wrap grid gap-x-16 gap-y-4 items-baseline pt-(--space-4) pb-section md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <h2 id="careers-call-heading" className="text-step-3">
          {words.heading}
        </h2>
        <div className="grid gap-3 justify-items-start">
          <p className="intro">{words.text}</p>
          <a className="arrow-link" href={words.action.href}>
            {words.action.label}
            <ArrowRight size={18} />
          </a>
        </div>
      </div>
    </section>
  );
}

function CareersHero({ words }: { words: CareersWords["opening"] }) {
  return (
    <section className="relative overflow-clip">
      <img className="careers-disc" src={disc} alt="" width={800} height={800} fetchPriority="high" />
      <div className="wrap careers-hero-text">
        <h1 className="display careers-heading">{words.heading}</h1>
        {/* Between phone and laptop the words end well before the disc. */}
        <p className="intro max-w-[31rem] md:max-[1000px]:max-w-[24rem]">{words.lede}</p>
        <p>
          <a className="button button-primary" href={words.toOpenings.href}>
            {words.toOpenings.label}
            <ArrowDown className="down" size={18} />
          </a>
        </p>
      </div>
    </section>
  );
}

function CultureSection({ words }: { words: Pick<RenderedDocument<typeof CAREERS>, "culture" | "benefits"> }) {
  return (
    <>
      <section className="wrap py-section" aria-labelledby="culture-heading">
        <h2 id="culture-heading" className="text-step-4">
          {words.culture.heading}
        </h2>
        <dl className="culture">
          {CULTURE_VALUES.map((value) => (
            <div key={value} className="reveal delay-200 sm:even:delay-400 lg:nth-3:delay-600 lg:nth-4:delay-800">
              <dt>{words.culture[`${value}Name` as const]}</dt>
              <dd className="text-ink-2">{words.culture[value]}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="bg-surface-2 dark:bg-surface" aria-labelledby="benefits-heading">
        <div className="wrap grid gap-x-16 gap-y-8 py-section md:grid-cols-[5fr_7fr]">
          <h2 id="benefits-heading" className="text-step-4">
            {words.benefits.heading}
          </h2>
          <ul className="grid gap-x-10 sm:grid-cols-[1fr_1fr]">
            {words.benefits.entries.map((benefit, index) => (
              <li className="flex gap-3 py-4 border-b border-border font-book leading-[1.4]" key={index}>
                <Check className="flex-none mt-[0.1em] stroke-lagoon" size={20} strokeWidth={3} />
                {benefit}
              </li>
            ))}
          </ul>
        </div>
      </section>
    </>
  );
}

import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowRight from "lucide-react/icons/arrow-right";
import {
  FIGURES_HEADING,
  FOUNDED,
  HERO,
  HOME_DESCRIPTION,
  HOME_SERVICES,
  SERVICES_SECTION,
  type ServiceArt,
  STATS,
  TRIO,
} from "#content/home.ts";
import { fillPlaceholders } from "#content/placeholders.ts";
import { type Company, placeOf } from "#contract/company.ts";
import { REFERENCE } from "#contract/contact.ts";
import automation from "#web/art/trio-automation.svg";
import development from "#web/art/trio-development.svg";
import government from "#web/art/trio-government.svg";
import type { Route } from "./+types/home";
import { homeForm } from "./contact/contact.server.ts";
import { sentReference } from "./forms/form-action.server.ts";
import { Stats } from "./frame/stats.tsx";
import { loadFrame } from "./frame.server.ts";
import { frameIn } from "./frame-in.ts";
import { AboutBand } from "./home/about-band.tsx";
import { CaseStrips } from "./home/case-strips.tsx";
import { ClientStrip } from "./home/client-strip.tsx";
import { loadClients } from "./home/clients.server.ts";
import { ContactBand } from "./home/contact-band.tsx";
import { HeroDisc, HeroStrands } from "./home/hero-disc.tsx";
import styles from "./home/page.css?url";
import { ServiceCard } from "./home/service-card.tsx";
import { pageMeta } from "./page-meta.ts";
import { organization } from "./structured-data.ts";
import { loadCases, type PicturedCase } from "./works.server.ts";

const CASES = 3;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { company, retention } = await loadFrame(context);
  const [cases, clients] = await Promise.all([loadCases(context, CASES), loadClients(context)]);
  return { company, cases, clients, retentionMonths: retention.messages, sent: sentReference(request, REFERENCE) };
}

export const action = homeForm;

export function meta({ matches }: Route.MetaArgs) {
  const frame = frameIn(matches);
  if (!frame) return pageMeta(frame, { title: HERO.heading, path: "/" });
  const description = fillPlaceholders(HOME_DESCRIPTION, frame.company);
  const page = pageMeta(frame, { title: HERO.heading, description, path: "/" });
  return [...page, { "script:ld+json": organization(frame) }];
}

export default function Home({ loaderData, actionData }: Route.ComponentProps) {
  const { company, cases, clients, retentionMonths, sent } = loaderData;
  return (
    <>
      <Hero company={company} />
      <ClientStrip clients={clients} />
      <ServiceBand company={company} />
      <ProofBand cases={cases} />
      <AboutBand company={company} />
      <ContactBand company={company} retentionMonths={retentionMonths} actionData={actionData} sent={sent} />
    </>
  );
}

function Hero({ company }: { company: Company }) {
  return (
    <section className="relative overflow-x-clip">
      <HeroDisc />
      <div className="wrap hero-words">
        <p className="flex gap-3 items-center mb-(--space-2) text-ink-2 text-step--1 font-[560]">
          <span className="ribbon w-10" />
          {`${placeOf(company)}. Since ${FOUNDED}.`}
        </p>
        <h1 className="display hero-heading">{HERO.heading}</h1>
        <p className="lede hero-lede">{HERO.lede}</p>
        <div className="hero-actions flex flex-wrap gap-3 mb-(--space-4)">
          <HeroStrands />
          <a className="button button-primary" href={HERO.primary.href}>
            {HERO.primary.label}
            <ArrowRight size={18} strokeWidth={1.75} aria-hidden="true" />
          </a>
          <a className="button button-outline" href={HERO.secondary.href}>
            {HERO.secondary.label}
          </a>
        </div>
        <Trio />
      </div>
    </section>
  );
}

function ServiceBand({ company }: { company: Company }) {
  return (
    <section className="wrap py-section pt-(--space-4)" aria-labelledby="services-heading">
      <div className="section-head reveal">
        <h2 id="services-heading" className="text-step-4">
          {SERVICES_SECTION.heading}
        </h2>
        <div className="grid justify-items-start gap-3">
          <p className="lede max-w-none">{fillPlaceholders(SERVICES_SECTION.text, company)}</p>
          <a className="prose-link arrow-link" href="/services">
            All services
            <ArrowRight size={18} strokeWidth={1.75} aria-hidden="true" />
          </a>
        </div>
      </div>
      <div className="grid gap-(--space-2) md:grid-cols-2">
        {HOME_SERVICES.map((service) => (
          <ServiceCard key={service.art} service={service} />
        ))}
      </div>
    </section>
  );
}

/** What was done, and in figures how much. Without projects the figures stand alone. */
function ProofBand({ cases }: { cases: readonly PicturedCase[] }) {
  return (
    <section className="wrap pb-section" aria-labelledby={cases.length > 0 ? "cases-heading" : "figures-heading"}>
      {cases.length > 0 && <CaseStrips cases={cases} />}
      <h2 id="figures-heading" className="sr-only">
        {FIGURES_HEADING}
      </h2>
      <Stats claims={STATS} />
    </section>
  );
}

const PICTURES: Partial<Record<ServiceArt, string>> = { government, automation, development };

/** Three services as one joined card over the hero's disc. */
function Trio() {
  return (
    <ul className="trio relative grid grid-cols-[repeat(3,1fr)] border border-border rounded-card bg-surface shadow-2 max-md:grid-cols-[1fr]">
      {TRIO.map(({ art, title, text }) => (
        <li key={art}>
          <a href={`#service-${art}`}>
            <img
              className="turning-art size-[52px]"
              src={PICTURES[art]}
              alt=""
              width={52}
              height={52}
              fetchPriority="low"
            />
            <div className="grid gap-1.5">
              <h2 className="text-[1.1875rem] font-stretch-108% font-[650] leading-[1.15] tracking-[-0.012em]">
                {title}
              </h2>
              <p className="text-ink-2 text-[0.9375rem] leading-[1.45]">{text}</p>
            </div>
            <ArrowDown className="trio-arrow" size={20} strokeWidth={1.75} aria-hidden="true" />
          </a>
        </li>
      ))}
    </ul>
  );
}

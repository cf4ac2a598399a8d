import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowRight from "lucide-react/icons/arrow-right";
import { isShownFigure, type RenderedDocument } from "#content/document.ts";
import { FIGURES, HOME, PRACTICES, TRIO } from "#content/home.ts";
import { REFERENCE } from "#contract/contact.ts";
import disc from "#web/art/hero.svg";
import automation from "#web/art/trio-automation.svg";
import development from "#web/art/trio-development.svg";
import government from "#web/art/trio-government.svg";
import { homeForm } from "../contact/contact.server.ts";
import { sentReference } from "../forms/form-action.server.ts";
import { loadPage } from "../frame.server.ts";
import { frameData } from "../frame-data.ts";
import { Stats } from "../layout/stats.tsx";
import { loadLatest } from "../news/news.server.ts";
import { documentMeta, metaOf } from "../page-meta.ts";
import { organization } from "../structured-data.ts";
import type { PicturedProject } from "../works/project-picture.ts";
import { loadCases } from "../works/works.server.ts";
import type { Route } from "./+types/home-page";
import { AboutSection } from "./about-section.tsx";
import { CaseStrips } from "./case-strips.tsx";
import { ClientStrip } from "./client-strip.tsx";
import { loadClients } from "./clients.server.ts";
import { ContactSection } from "./contact-section.tsx";
import { NewsSection } from "./news-section.tsx";
import styles from "./page.css?url";
import { ServiceCard } from "./service-card.tsx";

const CASES = 3;
/** Maximum articles on the page. */
const LATEST = 3;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { company, retention, words } = await loadPage(context, HOME);
  const [cases, clients, articles] = await Promise.all([
    loadCases(context, CASES),
    loadClients(context),
    loadLatest(context, LATEST),
  ]);
  return {
    company,
    words,
    cases,
    clients,
    articles,
    retentionMonths: retention.messages,
    sent: sentReference(request, REFERENCE),
  };
}

export const action = homeForm;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const frame = frameData(matches);
  const page = metaOf("home", frame, documentMeta(loaderData));
  return frame ? [...page, { "script:ld+json": organization(frame) }] : page;
}

export default function Home({ loaderData, actionData }: Route.ComponentProps) {
  const { company, words, cases, clients, articles, retentionMonths, sent } = loaderData;
  return (
    <>
      <Hero words={words} />
      <ClientStrip heading={words.clients.heading} clients={clients} />
      <ServicesSection words={words.services} />
      <ProofSection words={words} cases={cases} />
      <NewsSection articles={articles} />
      <AboutSection words={words.about} />
      <ContactSection
        words={words.contact}
        company={company}
        retentionMonths={retentionMonths}
        actionData={actionData}
        sent={sent}
      />
    </>
  );
}

type HomeWords = RenderedDocument<typeof HOME>;

function Hero({ words }: { words: HomeWords }) {
  const { place, heading, lede, primary, secondary } = words.opening;
  return (
    <section className="relative overflow-x-clip">
      <HeroDisc />
      <div className="wrap hero-text">
        <p className="flex gap-3 items-center mb-(--space-2) text-ink-2 text-step--1 font-medium">
          <span className="ribbon w-10" />
          {place}
        </p>
        <h1 className="display hero-heading">{heading}</h1>
        <p className="intro hero-intro">{lede}</p>
        <div className="hero-actions flex flex-wrap gap-3 mb-(--space-4)">
          <HeroStrands />
          <a className="button button-primary" href={primary.href}>
            {primary.label}
            <ArrowRight size={18} />
          </a>
          <a className="button button-outline" href={secondary.href}>
            {secondary.label}
          </a>
        </div>
        <Trio words={words.trio} names={words.services} />
      </div>
    </section>
  );
}

function ServicesSection({ words }: { words: HomeWords["services"] }) {
  return (
    <section className="wrap py-section pt-(--space-4)" aria-labelledby="services-heading">
      <div className="section-head reveal">
        <h2 id="services-heading" className="text-step-4">
          {words.heading}
        </h2>
        <div className="grid justify-items-start gap-3">
          <p className="intro max-w-none">{words.text}</p>
          <a className="prose-link arrow-link" href={words.more.href}>
            {words.more.label}
            <ArrowRight size={18} />
          </a>
        </div>
      </div>
      <div className="grid gap-(--space-2) md:grid-cols-2">
        {PRACTICES.map((practice) => (
          <ServiceCard key={practice} practice={practice} words={words[practice]} />
        ))}
      </div>
    </section>
  );
}

/** Projects with their results, and figures about the work, where there are any. */
function ProofSection({ words, cases }: { words: HomeWords; cases: readonly PicturedProject[] }) {
  const figures = FIGURES.map((name) => words.figures[name]).filter(isShownFigure);
  if (cases.length + figures.length === 0) return null;
  return (
    <section className="wrap pb-section" aria-labelledby={cases.length > 0 ? "cases-heading" : "figures-heading"}>
      {cases.length > 0 && <CaseStrips words={words.cases} cases={cases} />}
      {figures.length > 0 && (
        <h2 id="figures-heading" className="sr-only">
          {words.figures.heading}
        </h2>
      )}
      <Stats figures={figures} />
    </section>
  );
}

const PICTURES = { government, automation, development };

/** Three services as one joined card over the hero's disc. */
function Trio({ words, names }: { words: HomeWords["trio"]; names: HomeWords["services"] }) {
  return (
    <ul className="feature-cards relative grid grid-cols-[repeat(3,1fr)] border border-border rounded-card bg-surface shadow-2 max-md:grid-cols-[1fr]">
      {TRIO.map((practice) => (
        <li key={practice}>
          <a href={`#service-${practice}`}>
            <img
              className="turning-art size-[52px]"
              src={PICTURES[practice]}
              alt=""
              width={52}
              height={52}
              fetchPriority="low"
            />
            <div className="grid gap-1.5">
              <h2 className="text-[1.1875rem] font-stretch-108% font-[650] leading-[1.15] tracking-[-0.012em]">
                {names[practice].name}
              </h2>
              <p className="text-ink-2 text-body leading-[1.45]">{words[practice]}</p>
            </div>
            <ArrowDown className="card-arrow" size={20} />
          </a>
        </li>
      ))}
    </ul>
  );
}

const WIRES = ["coral", "strelitzia", "marigold", "lagoon", "petrol"];

/**
 * Disc of the hero. For visitors from elsewhere the strands run in and the disc grows from its core to its rim, within 1.4 s.
 * The bare plate shows from the first paint, the picture once it has loaded. Without script or motion nothing moves.
 */
function HeroDisc() {
  return (
    <div className="hero-disc" aria-hidden="true">
      <div className="hero-weave">
        <img src={disc} alt="" width={1000} height={1000} fetchPriority="high" />
      </div>
    </div>
  );
}

/** The five wires of the entry animation. They are next to the buttons, because they run through the gap above them. */
function HeroStrands() {
  return (
    <div className="hero-strands" aria-hidden="true">
      {WIRES.map((wire) => (
        <span key={wire} data-strand={wire} />
      ))}
    </div>
  );
}

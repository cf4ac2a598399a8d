import ArrowRight from "lucide-react/icons/arrow-right";
import type { Figure, RenderedDocument } from "#content/document.ts";
import { HOME } from "#content/home.ts";
import { SERVICES } from "#content/services.ts";
import coil from "#web/art/services-coil.svg";
import { loadPage, loadWords } from "../frame.server.ts";
import { frameData } from "../frame-data.ts";
import { Stats } from "../layout/stats.tsx";
import { metaOf } from "../page-meta.ts";
import { loadServiceGroups } from "../pricing/pricing.server.ts";
import { loadCases } from "../works/works.server.ts";
import type { Route } from "./+types/services-page";
import styles from "./page.css?url";
import { PracticeCards } from "./practice-cards.tsx";
import { ServiceList } from "./service-list.tsx";
import { ServicesClose } from "./services-close.tsx";
import { StorySection } from "./story-section.tsx";
import { WhyUsSection } from "./why-us-section.tsx";

/** Number of the case shown here: the home page shows the first three. With fewer cases, the last one is shown. */
const LAST_CASE = 4;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ context }: Route.LoaderArgs) {
  const [{ words }, home, cases, groups] = await Promise.all([
    loadPage(context, SERVICES),
    loadWords(context, HOME),
    loadCases(context, LAST_CASE),
    loadServiceGroups(context),
  ]);
  return { words, groups, figures: figuresOf(words, home), caseLabels: home.cases, shownCase: cases.at(-1) };
}

type ServicesWords = RenderedDocument<typeof SERVICES>;

/** Returns the figures of the page. Three are those of the home page, value and source, under names of this page. */
function figuresOf({ figures }: ServicesWords, home: RenderedDocument<typeof HOME>): Figure[] {
  const { projects, satisfaction, support, team } = figures;
  return [
    projects,
    { ...home.figures.satisfaction, ...satisfaction },
    { ...home.figures.support, ...support },
    { ...home.figures.team, ...team },
  ];
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return metaOf("services", frameData(matches), loaderData?.words.search);
}

export default function ServicesPage({ loaderData }: Route.ComponentProps) {
  const { words, groups, figures, caseLabels, shownCase } = loaderData;
  return (
    <>
      <ServicesHero words={words.opening} figures={figures} />
      <StorySection words={words.story} />
      <PracticeCards words={words.cards} />
      <ServiceList groups={groups} words={words.list} />
      <WhyUsSection words={words.why} />
      <ServicesClose words={words.call} caseLabels={caseLabels} shownCase={shownCase} />
    </>
  );
}

function ServicesHero({ words, figures }: { words: ServicesWords["opening"]; figures: readonly Figure[] }) {
  const { heading, lede, primary, secondary } = words;
  return (
    <section className="relative overflow-x-clip">
      <div className="wrap services-hero-grid">
        <div className="services-hero-text grid justify-items-start pt-(--space-4) pb-0 md:max-w-[min(54vw,46rem)] md:pb-8">
          <span className="ribbon w-20" />
          <h1 className="display services-heading">{heading}</h1>
          <p className="intro hero-intro">{lede}</p>
          <p className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:w-full">
            <a className="button button-primary" href={primary.href}>
              {primary.label}
              <ArrowRight size={18} />
            </a>
            <a className="button button-outline" href={secondary.href}>
              {secondary.label}
            </a>
          </p>
        </div>
        <img className="services-coil" src={coil} alt="" width={1000} height={900} fetchPriority="high" />
      </div>
      <div className="wrap">
        <Stats figures={figures} className="services-stats" />
      </div>
    </section>
  );
}

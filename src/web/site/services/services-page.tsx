import ArrowRight from "lucide-react/icons/arrow-right";
import type { RenderedDocument } from "#content/document.ts";
import { SERVICE_FIGURES, SERVICES, SERVICES_PAGE } from "#content/services.ts";
import coil from "#web/art/services-coil.svg";
import { loadPage } from "../frame.server.ts";
import { Stats } from "../layout/stats.tsx";
import { layoutData } from "../layout-data.ts";
import { pageMeta } from "../page-meta.ts";
import { loadCases } from "../works/works.server.ts";
import type { Route } from "./+types/services-page";
import styles from "./page.css?url";
import { PracticeCards } from "./practice-cards.tsx";
import { ServicesClose } from "./services-close.tsx";
import { StorySection } from "./story-section.tsx";
import { WhyUsSection } from "./why-us-section.tsx";

/** Number of the case shown here: the home page shows the first three. With fewer cases, the last one is shown. */
const LAST_CASE = 4;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ context }: Route.LoaderArgs) {
  const [{ words }, cases] = await Promise.all([loadPage(context, SERVICES), loadCases(context, LAST_CASE)]);
  return { words, shownCase: cases.at(-1) };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(layoutData(matches), { title: "Services", ...loaderData?.words.search, path: "/services" });
}

export default function ServicesPage({ loaderData: { words, shownCase } }: Route.ComponentProps) {
  return (
    <>
      <ServicesHero words={words} />
      <StorySection words={words.story} />
      <PracticeCards words={words.cards} />
      <WhyUsSection words={words.why} />
      <ServicesClose text={words.call.text} shownCase={shownCase} />
    </>
  );
}

function ServicesHero({ words }: { words: RenderedDocument<typeof SERVICES> }) {
  const { heading, primary, secondary } = SERVICES_PAGE;
  return (
    <section className="relative overflow-x-clip">
      <div className="wrap services-hero-grid">
        <div className="services-hero-text grid justify-items-start pt-(--space-4) pb-0 md:max-w-[min(54vw,46rem)] md:pb-8">
          <span className="ribbon w-20" />
          <h1 className="display services-heading">{heading}</h1>
          <p className="intro hero-intro">{words.opening.lede}</p>
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
        <Stats labels={SERVICE_FIGURES} figures={words.figures} className="services-stats" />
      </div>
    </section>
  );
}

import ArrowRight from "lucide-react/icons/arrow-right";
import { fillPlaceholders } from "#content/placeholders.ts";
import { SERVICE_STATS, SERVICES_PAGE } from "#content/services.ts";
import coil from "#web/art/services-coil.svg";
import type { Route } from "./+types/services-page";
import { Stats } from "./frame/stats.tsx";
import { loadFrame } from "./frame.server.ts";
import { frameIn } from "./frame-in.ts";
import { pageMeta } from "./page-meta.ts";
import styles from "./services/page.css?url";
import { PracticeCards } from "./services/practice-cards.tsx";
import { ServicesClose } from "./services/services-close.tsx";
import { StoryBand } from "./services/story-band.tsx";
import { WhyBand } from "./services/why-band.tsx";
import { loadCases } from "./works.server.ts";

/** Home tells the first three: here stands the next, or the last there is. */
const LAST_CASE = 4;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ context }: Route.LoaderArgs) {
  const [{ company }, cases] = await Promise.all([loadFrame(context), loadCases(context, LAST_CASE)]);
  return { company, shownCase: cases.at(-1) };
}

export function meta({ matches }: Route.MetaArgs) {
  const { description } = SERVICES_PAGE;
  return pageMeta(frameIn(matches), { title: "Services", description, path: "/services" });
}

export default function ServicesPage({ loaderData: { company, shownCase } }: Route.ComponentProps) {
  return (
    <>
      <ServicesHero lede={fillPlaceholders(SERVICES_PAGE.lede, company)} />
      <StoryBand />
      <PracticeCards />
      <WhyBand />
      <ServicesClose shownCase={shownCase} />
    </>
  );
}

function ServicesHero({ lede }: { lede: string }) {
  const { heading, primary, secondary } = SERVICES_PAGE;
  return (
    <section className="relative overflow-x-clip">
      <div className="wrap services-hero-grid">
        <div className="services-hero-words grid justify-items-start pt-(--space-4) pb-0 md:max-w-[min(54vw,46rem)] md:pb-8">
          <span className="ribbon w-20" />
          <h1 className="display services-heading">{heading}</h1>
          <p className="lede hero-lede">{lede}</p>
          <p className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:w-full">
            <a className="button button-primary" href={primary.href}>
              {primary.label}
              <ArrowRight size={18} strokeWidth={1.75} aria-hidden="true" />
            </a>
            <a className="button button-outline" href={secondary.href}>
              {secondary.label}
            </a>
          </p>
        </div>
        <img className="services-coil" src={coil} alt="" width={1000} height={900} fetchPriority="high" />
      </div>
      <div className="wrap">
        <Stats claims={SERVICE_STATS} className="services-stats" />
      </div>
    </section>
  );
}

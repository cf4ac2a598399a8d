import type { RenderedDocument } from "#content/document.ts";
import { PRODUCTS, PROJECTS_PAGE } from "#content/works.ts";
import vaultCable from "#web/art/vault-cable.svg";
import { loadPage } from "../frame.server.ts";
import { frameData } from "../frame-data.ts";
import { ScrollProgress } from "../layout/scroll-progress.tsx";
import { metaOf } from "../page-meta.ts";
import restorePlace from "../scripts/restore-place.js?url";
import type { Route } from "./+types/works-page";
import { FeaturedSection } from "./featured-section.tsx";
import styles from "./page.css?url";
import { ProjectCountSection } from "./project-count.tsx";
import { ProjectsSection } from "./projects-section.tsx";
import { StagesSection } from "./stages-section.tsx";
import { loadWorks } from "./works.server.ts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** The place is restored at the end of the page, outside of what the page shows. */
export const handle = { night: true, scriptAtEnd: restorePlace };

export async function loader({ context, request }: Route.LoaderArgs) {
  const [{ words }, works] = await Promise.all([loadPage(context, PRODUCTS), loadWorks(context, request)]);
  return { words, ...works };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { page = 1 } = loaderData?.filter ?? {};
  const parts = [loaderData?.category?.name, page > 1 && `page ${page}`].filter(Boolean);
  const title = parts.length > 0 ? `${PROJECTS_PAGE.title}: ${parts.join(", ")}` : PROJECTS_PAGE.title;
  return metaOf("products", frameData(matches), { title, ...loaderData?.words.search });
}

export default function WorksPage({ loaderData: { words, tally, featured, ...works } }: Route.ComponentProps) {
  return (
    <>
      <ScrollProgress />
      <div className="dark relative bg-(--night) text-ink overflow-x-clip">
        <WorksHero words={words.opening} />
        <ProjectsSection {...works} words={words.vault} textWhileEmpty={words.empty.text} />
        <FeaturedSection heading={words.featured.heading} projects={featured} />
        <StagesSection words={words.stages} />
      </div>
      <ProjectCountSection {...tally} words={words.call} />
    </>
  );
}

function WorksHero({ words }: { words: RenderedDocument<typeof PRODUCTS>["opening"] }) {
  return (
    <section className="relative">
      <img
        className="absolute top-0 right-0 w-[max(1440px,100%)] max-w-none h-auto pointer-events-none max-xl:right-[-130px] max-xl:w-225 print:hidden"
        src={vaultCable}
        alt=""
        width={1440}
        height={460}
      />
      <div className="wrap projects-hero-text">
        <h1 className="display text-step-5">{words.heading}</h1>
        <p className="intro max-w-[27rem]">{words.lede}</p>
      </div>
    </section>
  );
}

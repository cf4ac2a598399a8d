import { WORKS_CALL, WORKS_PAGE } from "#content/works.ts";
import type { Route } from "./+types/works-page";
import { data } from "./data-attributes.ts";
import { CallBand } from "./frame/call-band.tsx";
import { ScrollProgress } from "./frame/scroll-progress.tsx";
import { frameIn } from "./frame-in.ts";
import { pageMeta } from "./page-meta.ts";
import { FeaturedBand } from "./works/featured-band.tsx";
import { categoryName } from "./works/filter.ts";
import { StagesBand } from "./works/stages-band.tsx";
import { WorksBand } from "./works/works-band.tsx";
import { WorksHero } from "./works/works-hero.tsx";
import { loadWorks } from "./works.server.ts";

export const handle = { night: true };

export function loader({ context, request }: Route.LoaderArgs) {
  return loadWorks(context, request);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { category, page = 1 } = loaderData?.filter ?? {};
  const parts = [category && categoryName(category), page > 1 && `page ${page}`].filter(Boolean);
  const title = parts.length > 0 ? `${WORKS_PAGE.title}: ${parts.join(", ")}` : WORKS_PAGE.title;
  return pageMeta(frameIn(matches), { title, description: WORKS_PAGE.description, path: "/products" });
}

export default function WorksPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <ScrollProgress />
      <div className="vault dark relative bg-(--night) text-ink overflow-x-clip" {...data({ "data-vault": true })}>
        <WorksHero />
        <WorksBand {...loaderData} />
        <FeaturedBand projects={loaderData.featured} />
        <StagesBand />
      </div>
      <CallBand id="works-call" {...WORKS_CALL} />
    </>
  );
}

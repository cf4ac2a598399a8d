import { ABOUT_CALL, ABOUT_PAGE } from "#content/about.ts";
import type { Route } from "./+types/about-page";
import { AboutCulture } from "./about/about-culture.tsx";
import { AboutHero } from "./about/about-hero.tsx";
import { DriveBand } from "./about/drive-band.tsx";
import { loadRecentProjects } from "./about/recent-projects.server.ts";
import { Timeline } from "./about/timeline.tsx";
import { Vision } from "./about/vision.tsx";
import { WeavingCredit } from "./about/weaving-credit.tsx";
import { CallBand } from "./frame/call-band.tsx";
import { ScrollProgress } from "./frame/scroll-progress.tsx";
import { frameIn } from "./frame-in.ts";
import { pageMeta } from "./page-meta.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return { projects: await loadRecentProjects(context) };
}

export function meta({ matches }: Route.MetaArgs) {
  const { title, description } = ABOUT_PAGE;
  return pageMeta(frameIn(matches), { title, description, path: "/about" });
}

export default function AboutPage({ loaderData: { projects } }: Route.ComponentProps) {
  return (
    <>
      <ScrollProgress />
      <AboutHero />
      <Vision />
      <Timeline projects={projects} />
      <DriveBand />
      <AboutCulture />
      <WeavingCredit />
      <CallBand id="journey-heading" {...ABOUT_CALL} />
    </>
  );
}

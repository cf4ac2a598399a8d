import { SERVICES_CALL, SERVICES_PAGE } from "#content/services.ts";
import type { Route } from "./+types/services-page";
import { CallBand } from "./frame/call-band.tsx";
import { frameIn } from "./frame-in.ts";
import { pageMeta } from "./page-meta.ts";
import { PracticeCards } from "./services/practice-cards.tsx";
import { ServicesHero } from "./services/services-hero.tsx";
import { StoryBand } from "./services/story-band.tsx";
import { WhyBand } from "./services/why-band.tsx";

export function meta({ matches }: Route.MetaArgs) {
  const { description } = SERVICES_PAGE;
  return pageMeta(frameIn(matches), { title: "Services", description, path: "/services" });
}

export default function ServicesPage() {
  return (
    <>
      <ServicesHero />
      <StoryBand />
      <PracticeCards />
      <WhyBand />
      <CallBand id="services-call" {...SERVICES_CALL} />
    </>
  );
}

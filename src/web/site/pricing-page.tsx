import { PRICING_PAGE } from "#content/pricing.ts";
import { SERVICES_CALL } from "#content/services.ts";
import type { Route } from "./+types/pricing-page";
import { CallBand } from "./frame/call-band.tsx";
import { frameIn } from "./frame-in.ts";
import { pageMeta } from "./page-meta.ts";
import { PriceList } from "./pricing/price-list.tsx";
import { PricingHero } from "./pricing/pricing-hero.tsx";
import { TiersBand } from "./pricing/tiers-band.tsx";
import { loadPriceList } from "./pricing.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return { groups: await loadPriceList(context) };
}

export function meta({ matches }: Route.MetaArgs) {
  const { heading, description } = PRICING_PAGE;
  const under = { title: "Services", path: "/services" };
  return pageMeta(frameIn(matches), { title: heading, description, path: "/pricing", under });
}

export default function PricingPage({ loaderData: { groups } }: Route.ComponentProps) {
  return (
    <>
      <PricingHero />
      <TiersBand />
      <PriceList groups={groups} />
      <CallBand id="pricing-call" {...SERVICES_CALL} />
    </>
  );
}

import ArrowRight from "lucide-react/icons/arrow-right";
import { PRICING_PAGE, TIERS, TIERS_SECTION, type Tier } from "#content/pricing.ts";
import starter from "#web/art/story-1.svg";
import professional from "#web/art/story-2.svg";
import enterprise from "#web/art/story-3.svg";
import type { Route } from "./+types/pricing-page";
import { loadFrame } from "./frame.server.ts";
import { frameIn } from "./frame-in.ts";
import { pageMeta } from "./page-meta.ts";
import { AfterAsking } from "./pricing/after-asking.tsx";
import styles from "./pricing/page.css?url";
import { PriceList } from "./pricing/price-list.tsx";
import { loadPriceList } from "./pricing.server.ts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ context }: Route.LoaderArgs) {
  const { company } = await loadFrame(context);
  return { groups: await loadPriceList(context), officeHours: company.officeHours };
}

export function meta({ matches }: Route.MetaArgs) {
  const { heading, description } = PRICING_PAGE;
  const under = { title: "Services", path: "/services" };
  return pageMeta(frameIn(matches), { title: heading, description, path: "/pricing", under });
}

export default function PricingPage({ loaderData: { groups, officeHours } }: Route.ComponentProps) {
  return (
    <>
      <PricingHero />
      <TiersBand />
      <PriceList groups={groups} />
      <AfterAsking officeHours={officeHours} />
    </>
  );
}

function PricingHero() {
  const { heading, lede, primary, secondary } = PRICING_PAGE;
  return (
    <header className="wrap pricing-hero">
      <h1 className="display text-step-5 print:text-[2.5rem]">{heading}</h1>
      <div className="grid gap-7">
        <p className="lede">{lede}</p>
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
    </header>
  );
}

const PICTURES: Record<Tier, string> = { starter, professional, enterprise };

/** What the three tiers are, each with a coil that has grown by as much. None of them is pushed. */
function TiersBand() {
  return (
    <section className="wrap" aria-labelledby="tiers-heading">
      <h2 id="tiers-heading" className="sr-only">
        {TIERS_SECTION.heading}
      </h2>
      <ul className="tiers forced-colors:border">
        {TIERS.map(({ tier, title, text }) => (
          <li key={tier} className="tier">
            <img className="print:hidden" src={PICTURES[tier]} alt="" width={900} height={800} />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

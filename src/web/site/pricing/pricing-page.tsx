import ArrowRight from "lucide-react/icons/arrow-right";
import type { RenderedDocument } from "#content/document.ts";
import { PRICING, TIERS, type Tier } from "#content/pricing.ts";
import { SITE_PAGES } from "#contract/site-pages.ts";
import starter from "#web/art/story-1.svg";
import professional from "#web/art/story-2.svg";
import enterprise from "#web/art/story-3.svg";
import { loadPage } from "../frame.server.ts";
import { frameData } from "../frame-data.ts";
import { NextStepWords } from "../layout/next-step.tsx";
import { documentMeta, metaOf } from "../page-meta.ts";
import type { Route } from "./+types/pricing-page";
import styles from "./page.css?url";
import { PriceList } from "./price-list.tsx";
import { loadServiceGroups } from "./pricing.server.ts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ context }: Route.LoaderArgs) {
  const [{ words }, groups] = await Promise.all([loadPage(context, PRICING), loadServiceGroups(context)]);
  return { words, groups };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return metaOf("pricing", frameData(matches), { ...documentMeta(loaderData), under: SITE_PAGES.services });
}

export default function PricingPage({ loaderData: { words, groups } }: Route.ComponentProps) {
  return (
    <>
      <PricingHero words={words.opening} />
      <TiersSection words={words.tiers} />
      <PriceList words={words} groups={groups} />
      <NextSteps words={words} />
    </>
  );
}

type PricingWords = RenderedDocument<typeof PRICING>;

function PricingHero({ words }: { words: PricingWords["opening"] }) {
  const { heading, lede, primary, secondary } = words;
  return (
    <header className="wrap pricing-hero">
      <h1 className="display text-step-5 print:text-[2.5rem]">{heading}</h1>
      <div className="grid gap-7">
        <p className="intro">{lede}</p>
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
    </header>
  );
}

const PICTURES: Record<Tier, string> = { starter, professional, enterprise };

/** The three tiers, each with a coil that has grown further. None of them is recommended above the others. */
function TiersSection({ words }: { words: PricingWords["tiers"] }) {
  return (
    <section className="wrap" aria-labelledby="tiers-heading">
      <h2 id="tiers-heading" className="sr-only">
        {words.heading}
      </h2>
      <ul className="tiers forced-colors:border">
        {TIERS.map((tier) => (
          <li key={tier} className="tier">
            <img className="print:hidden" src={PICTURES[tier]} alt="" width={900} height={800} />
            <h3>{words[`${tier}Name` as const]}</h3>
            <p>{words[tier]}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Call to action beside the steps that follow an enquiry. */
function NextSteps({ words }: { words: RenderedDocument<typeof PRICING> }) {
  const { heading, steps } = words.afterAsking;
  return (
    <section className="bg-surface-2 dark:bg-surface print:hidden" aria-labelledby="pricing-call">
      <div className="wrap grid gap-x-(--space-5) gap-y-14 py-section lg:grid-cols-[minmax(0,6fr)_minmax(0,6fr)]">
        <NextStepWords id="pricing-call" {...words.call} />
        <div>
          <h3 className="text-step-1">{heading}</h3>
          <ol className="grid mt-4">
            {steps.map(({ title, text }, index) => (
              <li
                className="grid grid-cols-[clamp(3.5rem,7vw,6rem)_minmax(0,1fr)] items-start py-6 border-t border-border"
                key={index}
              >
                <span
                  className="text-step-4 font-stretch-121% font-[680] leading-[0.9] tracking-[-0.022em] text-primary"
                  aria-hidden="true"
                >
                  {index + 1}
                </span>
                <div className="grid gap-1">
                  <h4 className="text-step-1 font-bold leading-[1.2]">{title}</h4>
                  <p className="max-w-104 text-ink-2">{text}</p>
                </div>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  );
}

import ArrowRight from "lucide-react/icons/arrow-right";
import Check from "lucide-react/icons/check";
import Plus from "lucide-react/icons/plus";
import type { RenderedDocument } from "#content/document.ts";
import { PRICE_LIST, type PRICING, TIERS, type Tier } from "#content/pricing.ts";
import type { PublicService } from "#contract/services.ts";
import { formatPrices } from "../catalogue/price.ts";
import type { Described } from "../described.server.ts";
import { useIsHidden, usePriceRules } from "../frame-data.ts";
import { Description } from "../layout/description.tsx";
import { type TierFeature, tierFeatures } from "./tier-features.ts";

export type PriceWords = Pick<RenderedDocument<typeof PRICING>, "tiers" | "prices">;

interface ServicePriceProps {
  service: Described<PublicService>;
  words: PriceWords;
}

const tierName = ({ tiers }: PriceWords, tier: Tier) => tiers[`${tier}Name` as const];

/** Section of a service: a heading that links lead to, three named prices, and the features of all tiers. */
export function ServicePrice({ service, words }: ServicePriceProps) {
  const { name, slug } = service;
  const id = `service-${slug}`;
  return (
    <article id={id} className="price scroll-mt-16" aria-labelledby={`${id}-name`}>
      <div>
        <h3 id={`${id}-name`} className="text-step-2 leading-[1.1] wrap-anywhere">
          {useIsHidden("services") ? (
            name
          ) : (
            <a className="service-link" href={`/services/${slug}`}>
              {name}
            </a>
          )}
        </h3>
        <div className="rich-text grid gap-3 max-w-[38rem] mt-3 text-ink-2 wrap-anywhere">
          <Description blocks={service.blocks} topLevel={4} />
        </div>
      </div>
      <PriceTiers service={service} words={words} />
      <ServiceEntries level={4} service={service} words={words} />
    </article>
  );
}

/** Three named prices of a service side by side. */
export function PriceTiers({ service, words }: ServicePriceProps) {
  return (
    <dl className="price-tiers forced-colors:border bg-surface-2 dark:bg-surface">
      {TIERS.map((tier, at) => (
        <TierColumn before={TIERS[at - 1]} key={tier} service={service} tier={tier} words={words} />
      ))}
    </dl>
  );
}

/** Features and benefits of a service under headings of a level; renders nothing for a service without them. */
export function ServiceEntries({ level, service: { features, benefits }, words }: ServicePriceProps & HeadingLevel) {
  if (features.length === 0 && benefits.length === 0) return null;
  return (
    <div className="grid gap-x-(--space-3) gap-y-7 content-start sm:grid-cols-2 print:grid-cols-[repeat(auto-fit,minmax(0,1fr))]">
      <PriceEntries level={level} title={words.prices.features} entries={features} ticked />
      <PriceEntries level={level} title={words.prices.benefits} entries={benefits} />
    </div>
  );
}

interface TierColumnProps extends ServicePriceProps {
  tier: Tier;
  /** Next smaller tier. Shared entries are summed up in one line, or added entries are marked. */
  before: Tier | undefined;
}

/** Column of a tier, from its name to the link for an enquiry. The rows of the three columns are aligned. */
function TierColumn({ service: { name, slug, price, unit, tiers }, tier, words, before }: TierColumnProps) {
  const title = tierName(words, tier);
  const { ask } = words.prices;
  const lines = tierFeatures(tiers[tier], before && { title: tierName(words, before), entries: tiers[before] });
  const { currency } = usePriceRules();
  return (
    <div>
      <dt>{title}</dt>
      <dd className="price-amount" data-on-request={price[tier] === 0 || undefined}>
        {formatPrices(price[tier], currency)}
        {unit && price[tier] > 0 && <span className="price-unit"> {PRICE_LIST.perUnit[unit]}</span>}
      </dd>
      <dd>
        <ul className="grid gap-2 text-body leading-[1.35] empty:hidden">
          {lines.map((line, index) => (
            <TierEntry line={line} key={index} />
          ))}
        </ul>
      </dd>
      <dd>
        <a
          aria-label={`${ask}: ${name}, ${title}`}
          className="prose-link arrow-link"
          href={`/contact?service=${slug}&tier=${tier}#write`}
          rel="nofollow"
        >
          {ask}
          <ArrowRight size={18} />
        </a>
      </dd>
    </div>
  );
}

function TierEntry({ line: { text, kind } }: { line: TierFeature }) {
  const isAdded = kind !== "plain";
  const Sign = isAdded ? Plus : Check;
  return (
    <li className={isAdded ? "flex gap-2 font-medium" : "flex gap-2 text-ink-2"}>
      <Sign className="flex-none mt-[0.1em] text-primary" size={16} strokeWidth={2.5} />
      <span className="min-w-0 wrap-anywhere">
        {kind === "new" && <span className="sr-only">{PRICE_LIST.added} </span>}
        {text}
      </span>
    </li>
  );
}

interface HeadingLevel {
  level: 2 | 4;
}

interface PriceEntriesProps extends HeadingLevel {
  title: string;
  entries: readonly string[];
  /** Shows ticks instead of wires. */
  ticked?: boolean;
}

function PriceEntries({ level, title, entries, ticked = false }: PriceEntriesProps) {
  if (entries.length === 0) return null;
  const Heading = `h${level}` as const;
  return (
    <div>
      <Heading className={level === 2 ? "mb-4 text-step-2" : "mb-3 font-semibold"}>{title}</Heading>
      <ul className="grid gap-2 text-ink-2">
        {entries.map((entry, index) => (
          <li className="flex gap-3 leading-[1.4]" key={index}>
            {ticked ? (
              <Check className="flex-none mt-[0.15em] text-primary" size={18} strokeWidth={2.5} />
            ) : (
              <span className="flex-none w-[14px] mt-[0.6em] border-t-3 border-lagoon" />
            )}
            <span className="last:min-w-0 last:wrap-anywhere">{entry}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

import Check from "lucide-react/icons/check";
import { PRICE_LIST, TIERS } from "#content/pricing.ts";
import type { PublicService } from "#contract/services.ts";
import { paragraphsOf } from "../careers/paragraphs.ts";
import { formatPrices } from "../catalogue/price.ts";

/** One service: a heading to go to, three named prices, and what belongs to all of its tiers. */
export function ServicePrice({ service }: { service: PublicService }) {
  const { name, slug, description, price, features, benefits } = service;
  const id = `service-${slug}`;
  return (
    <article id={id} className="price" aria-labelledby={`${id}-name`}>
      <div>
        <h3 id={`${id}-name`} className="text-step-2 leading-[1.1] wrap-anywhere">
          {name}
        </h3>
        {paragraphsOf(description).map((paragraph) => (
          <p className="max-w-[38rem] mt-[0.85rem] text-ink-2 wrap-anywhere whitespace-pre-line" key={paragraph}>
            {paragraph}
          </p>
        ))}
      </div>
      <div className="grid gap-7 content-start min-w-0">
        <dl className="price-tiers forced-colors:border bg-surface-2 dark:bg-surface">
          {TIERS.map(({ tier, title }) => (
            <div key={tier}>
              <dt>{title}</dt>
              <dd data-on-request={price[tier] === 0 || undefined}>{formatPrices(price[tier])}</dd>
            </div>
          ))}
        </dl>
        {(features.length > 0 || benefits.length > 0) && (
          <div className="grid gap-x-[clamp(1.5rem,2.6vw,2.5rem)] gap-y-7 sm:grid-cols-[1fr_1fr] print:grid-cols-[repeat(auto-fit,minmax(0,1fr))]">
            <PriceEntries title={PRICE_LIST.features} entries={features} ticked />
            <PriceEntries title={PRICE_LIST.benefits} entries={benefits} />
          </div>
        )}
      </div>
    </article>
  );
}

interface PriceEntriesProps {
  title: string;
  entries: readonly string[];
  /** With ticks instead of wires. */
  ticked?: boolean;
}

function PriceEntries({ title, entries, ticked = false }: PriceEntriesProps) {
  if (entries.length === 0) return null;
  return (
    <div>
      <h4 className="mb-3 font-semibold">{title}</h4>
      <ul className="grid gap-[0.55rem] text-ink-2">
        {entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two entries may have the same words
          <li className="flex gap-[0.7rem] leading-[1.4]" key={index}>
            {ticked ? (
              <Check className="flex-none mt-[0.15em] text-primary" size={18} strokeWidth={2.5} aria-hidden="true" />
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

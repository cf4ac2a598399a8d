import Check from "lucide-react/icons/check";
import { PRICE_LIST, TIERS } from "#content/pricing.ts";
import type { PublicService } from "#contract/services.ts";
import { paragraphsOf } from "../careers/paragraphs.ts";
import { priceWords } from "../catalogue/price.ts";

/** One service: a heading to go to, three named prices, and what belongs to all of its tiers. */
export function ServicePrice({ service }: { service: PublicService }) {
  const { name, slug, description, price, features, benefits } = service;
  const id = `service-${slug}`;
  return (
    <article id={id} className="price" aria-labelledby={`${id}-name`}>
      <div className="price-words">
        <h3 id={`${id}-name`}>{name}</h3>
        {paragraphsOf(description).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <div className="price-offer">
        <dl className="price-tiers">
          {TIERS.map(({ tier, title }) => (
            <div key={tier}>
              <dt>{title}</dt>
              <dd data-on-request={price[tier] === 0 || undefined}>{priceWords(price[tier])}</dd>
            </div>
          ))}
        </dl>
        {(features.length > 0 || benefits.length > 0) && (
          <div className="price-lists">
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
      <h4>{title}</h4>
      <ul>
        {entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two entries may have the same words
          <li key={index}>
            {ticked ? <Check size={18} strokeWidth={2.5} aria-hidden="true" /> : <span className="price-wire" />}
            <span>{entry}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

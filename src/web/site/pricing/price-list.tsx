import ArrowRight from "lucide-react/icons/arrow-right";
import type { RenderedDocument } from "#content/document.ts";
import { PRICE_LIST, type PRICING } from "#content/pricing.ts";
import empty from "#web/art/empty.svg";
import { usePriceRules } from "../frame-data.ts";
import type { ServiceGroup } from "./group-services.ts";
import { ServicePrice } from "./service-price.tsx";

type PricingWords = RenderedDocument<typeof PRICING>;

interface PriceListProps {
  words: Pick<PricingWords, "tiers" | "prices" | "none">;
  groups: readonly ServiceGroup[];
}

/** All services by category, with links to the categories if there are several. */
export function PriceList({ words, groups }: PriceListProps) {
  const { vatNote } = usePriceRules();
  if (groups.length === 0) return <NoPrices words={words.none} />;
  return (
    <div className="wrap pt-(--space-4) pb-section print:pt-4 print:pb-0">
      <p className="text-ink-2">{vatNote ? `${words.prices.note} ${vatNote}.` : words.prices.note}</p>
      {groups.length > 1 && (
        <nav className="price-bar print:hidden" aria-label={PRICE_LIST.categories}>
          <ul className="price-categories flex gap-2">
            {groups.map(({ id, category, services }) => (
              <li key={id}>
                <a className="forced-colors:border" href={`#${id}`}>
                  {category} <span className="text-ink-3 font-[450]">{services.length}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {groups.map(({ id, category, services }) => (
        <section
          key={id}
          id={id}
          className="pt-(--space-4) scroll-mt-16 print:pt-4 print:pb-0"
          aria-labelledby={`${id}-heading`}
        >
          <h2
            id={`${id}-heading`}
            className="pb-(--space-2) text-step-4 wrap-anywhere print:text-[1.5rem] print:break-after-avoid"
          >
            {category}
          </h2>
          <div className="prices">
            {services.map((service) => (
              <ServicePrice key={service.slug} service={service} words={words} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

function NoPrices({ words }: { words: PricingWords["none"] }) {
  const { heading, text, more } = words;
  return (
    <section
      className="wrap grid gap-x-16 gap-y-8 items-center justify-start py-section md:grid-cols-[auto_1fr]"
      aria-labelledby="no-prices-heading"
    >
      <img src={empty} alt="" width={200} height={200} />
      <div>
        <h2 id="no-prices-heading" className="text-step-3">
          {heading}
        </h2>
        <p className="max-w-measure mt-4 mb-2 text-ink-2">{text}</p>
        <a className="prose-link arrow-link" href={more.href}>
          {more.label}
          <ArrowRight size={18} />
        </a>
      </div>
    </section>
  );
}

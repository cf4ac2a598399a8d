import ArrowRight from "lucide-react/icons/arrow-right";
import { PRICE_LIST, TIERS_SECTION } from "#content/pricing.ts";
import empty from "#web/art/empty.svg";
import type { ServiceGroup } from "./group-services.ts";
import { ServicePrice } from "./service-price.tsx";

/** Every service under its category, with links to the categories where there are several. */
export function PriceList({ groups }: { groups: readonly ServiceGroup[] }) {
  if (groups.length === 0) return <NoPrices />;
  return (
    <div className="wrap price-list">
      <div className="price-list-head">
        <p>{TIERS_SECTION.note}</p>
        {groups.length > 1 && (
          <nav aria-label={PRICE_LIST.categories}>
            <ul className="price-categories">
              {groups.map(({ id, category, services }) => (
                <li key={id}>
                  <a href={`#${id}`}>
                    {category} <span>{services.length}</span>
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
      {groups.map(({ id, category, services }) => (
        <section key={id} id={id} className="price-category" aria-labelledby={`${id}-heading`}>
          <h2 id={`${id}-heading`}>{category}</h2>
          <div className="prices">
            {services.map((service) => (
              <ServicePrice key={service.slug} service={service} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

function NoPrices() {
  const { heading, words, action } = PRICE_LIST.none;
  return (
    <section className="wrap no-prices" aria-labelledby="no-prices-heading">
      <img src={empty} alt="" width={200} height={200} />
      <div>
        <h2 id="no-prices-heading" className="text-step-3">
          {heading}
        </h2>
        <p>{words}</p>
        <a className="prose-link arrow-link" href={action.href}>
          {action.label}
          <ArrowRight size={18} strokeWidth={1.75} aria-hidden="true" />
        </a>
      </div>
    </section>
  );
}

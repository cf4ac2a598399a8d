import { type CardArt, SERVICE_CARDS, SERVICE_CARDS_SECTION, type ServiceCard } from "#content/services.ts";
import software from "#web/art/service-development.svg";
import security from "#web/art/service-security.svg";
import transformation from "#web/art/service-transformation.svg";

const PICTURES: Record<CardArt, string> = { software, transformation, security };

/** The wire that tints a card and marks its items; the names of shared.css. */
const WIRES: Record<CardArt, string> = { software: "strelitzia", transformation: "cane", security: "lagoon" };

export function PracticeCards() {
  return (
    <section className="wrap py-section" aria-labelledby="practices-heading">
      <div className="section-head reveal">
        <h2 id="practices-heading" className="text-step-4">
          {SERVICE_CARDS_SECTION.heading}
        </h2>
        <p className="lede max-w-none">{SERVICE_CARDS_SECTION.text}</p>
      </div>
      <div className="grid gap-(--space-2)">
        {SERVICE_CARDS.map((card) => (
          <PracticeCard key={card.id} card={card} />
        ))}
      </div>
    </section>
  );
}

function PracticeCard({ card: { id, art, title, text, items } }: { card: ServiceCard }) {
  return (
    <article id={id} className="practice-card forced-colors:border reveal" data-wire={WIRES[art]}>
      <div className="practice-art">
        <img className="turning-art" src={PICTURES[art]} alt="" width={440} height={440} loading="lazy" />
      </div>
      <div className="practice-words">
        <h3 className="text-step-3 leading-[1.04]">{title}</h3>
        <p className="lede max-w-[30rem] mt-4">{text}</p>
      </div>
      <ul className="practice-items grid content-center sm:grid-cols-2 sm:gap-x-(--space-3)">
        {items.map((item) => (
          <li
            key={item.title}
            id={item.id}
            className="py-4 border-t border-[color-mix(in_oklab,var(--wire)_45%,transparent)] max-sm:last:pb-0 sm:nth-last-[-n+2]:pb-0"
          >
            <h4 className="wire-mark flex gap-3 items-center text-[1.1875rem] font-stretch-108% font-[650] leading-[1.2] tracking-[-0.012em]">
              {item.title}
            </h4>
            <p className="mt-1 pl-[calc(14px_+_0.75rem)] text-ink-2">{item.text}</p>
          </li>
        ))}
      </ul>
    </article>
  );
}

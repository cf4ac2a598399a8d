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
      <div className="grid gap-[clamp(1rem,1.6vw,1.5rem)]">
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
      <div>
        <h3 className="max-w-[11em] text-step-3 leading-[1.04]">{title}</h3>
        <p className="lede max-w-[30rem] mt-4">{text}</p>
      </div>
      <ul className="practice-items relative z-1 grid content-start lg:grid-cols-[1fr_1fr] lg:grid-rows-[1fr_1fr] lg:content-stretch lg:gap-x-10">
        {items.map((item) => (
          <li
            key={item.title}
            id={item.id}
            className="py-[1.1rem] border-t border-[color-mix(in_oklab,var(--wire)_45%,transparent)] md:last:pb-0"
          >
            <h4 className="wire-mark flex gap-[0.7rem] items-center text-[1.1875rem] font-stretch-108% font-[650] leading-[1.2] tracking-[-0.012em]">
              {item.title}
            </h4>
            <p className="mt-[0.35rem] pl-[calc(14px_+_0.7rem)] text-ink-2">{item.text}</p>
          </li>
        ))}
      </ul>
      <img className="practice-art turning-art" src={PICTURES[art]} alt="" width={440} height={440} loading="lazy" />
    </article>
  );
}

import { type CardArt, SERVICE_CARDS, SERVICE_CARDS_SECTION, type ServiceCard } from "#content/services.ts";
import software from "#web/art/service-development.svg";
import security from "#web/art/service-security.svg";
import transformation from "#web/art/service-transformation.svg";

const PICTURES: Record<CardArt, string> = { software, transformation, security };

/** The wire that tints a card and marks its items; the names of styles/services.css. */
const WIRES: Record<CardArt, string> = { software: "strelitzia", transformation: "cane", security: "lagoon" };

export function PracticeCards() {
  return (
    <section className="wrap py-section" aria-labelledby="practices-heading">
      <div className="section-head reveal">
        <h2 id="practices-heading" className="text-step-4">
          {SERVICE_CARDS_SECTION.heading}
        </h2>
        <p className="text-step-1 leading-[1.45] text-ink-2">{SERVICE_CARDS_SECTION.words}</p>
      </div>
      <div className="practice-cards">
        {SERVICE_CARDS.map((card) => (
          <PracticeCard key={card.id} card={card} />
        ))}
      </div>
    </section>
  );
}

function PracticeCard({ card: { id, art, title, words, items } }: { card: ServiceCard }) {
  return (
    <article id={id} className="practice-card reveal" data-wire={WIRES[art]}>
      <div className="practice-head">
        <h3>{title}</h3>
        <p>{words}</p>
      </div>
      <ul className="practice-items">
        {items.map((item) => (
          <li key={item.title} id={item.id}>
            <h4>{item.title}</h4>
            <p>{item.words}</p>
          </li>
        ))}
      </ul>
      <img className="practice-art" src={PICTURES[art]} alt="" width={440} height={440} loading="lazy" />
    </article>
  );
}

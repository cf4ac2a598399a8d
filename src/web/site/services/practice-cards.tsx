import type { RenderedDocument } from "#content/document.ts";
import { objectKeys } from "#content/object-keys.ts";
import { type CardArt, SERVICE_CARDS, type SERVICES } from "#content/services.ts";
import software from "#web/art/service-development.svg";
import security from "#web/art/service-security.svg";
import transformation from "#web/art/service-transformation.svg";

const PICTURES: Record<CardArt, string> = { software, transformation, security };

/** Wire that tints a card and marks its items, by the names in shared.css. */
const WIRES: Record<CardArt, string> = { software: "strelitzia", transformation: "cane", security: "lagoon" };

interface Item {
  name: string;
  text: string;
  /** Id for links from other pages. */
  id: string | undefined;
}

type CardsWords = RenderedDocument<typeof SERVICES>["cards"];

/** Returns the items of a card, each with its name and text from the document. */
function itemsOf<Name extends string>(
  ids: Readonly<Record<Name, string>>,
  words: Readonly<Record<NoInfer<Name | `${Name}Name`>, string>>,
): Item[] {
  return objectKeys(ids).map((name) => ({
    name: words[`${name}Name` as const],
    text: words[name],
    id: ids[name] || undefined,
  }));
}

export function PracticeCards({ words }: { words: CardsWords }) {
  const { software, consulting, cybersecurity } = SERVICE_CARDS;
  return (
    <section className="wrap py-section" aria-labelledby="practices-heading">
      <div className="section-head reveal">
        <h2 id="practices-heading" className="text-step-4">
          {words.heading}
        </h2>
        <p className="intro max-w-none">{words.text}</p>
      </div>
      <div className="grid gap-(--space-2)">
        <PracticeCard {...software} words={words.software} items={itemsOf(software.items, words.software)} />
        <PracticeCard {...consulting} words={words.consulting} items={itemsOf(consulting.items, words.consulting)} />
        <PracticeCard
          {...cybersecurity}
          words={words.cybersecurity}
          items={itemsOf(cybersecurity.items, words.cybersecurity)}
        />
      </div>
    </section>
  );
}

interface PracticeCardProps {
  id: string;
  art: CardArt;
  words: Readonly<Record<"heading" | "text", string>>;
  items: readonly Item[];
}

function PracticeCard({ id, art, words, items }: PracticeCardProps) {
  return (
    <article id={id} className="practice-card forced-colors:border reveal" data-wire={WIRES[art]}>
      <div className="practice-art">
        <img className="turning-art" src={PICTURES[art]} alt="" width={440} height={440} loading="lazy" />
      </div>
      <div className="practice-text">
        <h3 className="text-step-3 leading-[1.04]">{words.heading}</h3>
        <p className="intro max-w-120 mt-4">{words.text}</p>
      </div>
      <ul className="practice-items grid content-center sm:grid-cols-2 sm:gap-x-(--space-3)">
        {items.map((item, index) => (
          <li
            key={index}
            id={item.id}
            className="py-4 border-t border-[color-mix(in_oklab,var(--wire)_45%,transparent)] max-sm:last:pb-0 sm:nth-last-[-n+2]:pb-0"
          >
            <h4 className="accent-dot flex gap-3 items-center text-[1.1875rem] font-stretch-108% font-[650] leading-[1.2] tracking-[-0.012em]">
              {item.name}
            </h4>
            <p className="mt-1 pl-[calc(14px_+_0.75rem)] text-ink-2">{item.text}</p>
          </li>
        ))}
      </ul>
    </article>
  );
}

import type { RenderedDocument } from "#content/document.ts";
import type { HOME, Practice } from "#content/home.ts";
import automation from "#web/art/service-automation.svg";
import development from "#web/art/service-development.svg";
import government from "#web/art/service-government.svg";
import transformation from "#web/art/service-transformation.svg";

const PICTURES: Record<Practice, string> = { government, automation, development, transformation };

/** Wire that tints a card and marks its features, by the names in shared.css. */
const WIRES: Record<Practice, string> = {
  government: "lagoon",
  automation: "coral",
  development: "strelitzia",
  transformation: "cane",
};

interface ServiceCardProps {
  practice: Practice;
  words: RenderedDocument<typeof HOME>["services"][Practice];
}

/** Card of a practice, a field of work of the company. The page of services has more of each. */
export function ServiceCard({ practice, words: { name, features } }: ServiceCardProps) {
  return (
    <article
      id={`service-${practice}`}
      className="service-card forced-colors:border reveal delay-200 md:even:delay-400"
      data-wire={WIRES[practice]}
    >
      <h3 className="max-w-[9em] text-step-3 leading-[1.04]">{name}</h3>
      <ul className="service-features">
        {features.map((feature) => (
          <li className="accent-dot flex gap-3 before:mt-[0.6em]" key={feature}>
            {feature}
          </li>
        ))}
      </ul>
      <img
        className="service-art turning-art"
        src={PICTURES[practice]}
        alt=""
        width={330}
        height={330}
        loading="lazy"
      />
    </article>
  );
}

import { TIERS, TIERS_SECTION, type Tier } from "#content/pricing.ts";
import starter from "#web/art/story-1.svg";
import professional from "#web/art/story-2.svg";
import enterprise from "#web/art/story-3.svg";

const PICTURES: Record<Tier, string> = { starter, professional, enterprise };

/** What the three tiers are, each with a coil that has grown by as much. None of them is pushed. */
export function TiersBand() {
  return (
    <section className="wrap" aria-labelledby="tiers-heading">
      <h2 id="tiers-heading" className="sr-only">
        {TIERS_SECTION.heading}
      </h2>
      <ul className="tiers forced-colors:border">
        {TIERS.map(({ tier, title, text }) => (
          <li key={tier} className="tier">
            <img
              className="row-span-2 w-full h-full min-h-34 object-cover md:row-[auto] md:h-[clamp(180px,20vw,300px)] print:hidden"
              src={PICTURES[tier]}
              alt=""
              width={900}
              height={800}
            />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

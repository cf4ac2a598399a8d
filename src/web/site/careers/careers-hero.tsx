import ArrowDown from "lucide-react/icons/arrow-down";
import { CAREERS_HERO } from "#content/careers.ts";
import disc from "#web/art/service-development.svg";

export function CareersHero() {
  return (
    <section className="careers-hero">
      <img className="careers-disc" src={disc} alt="" width={800} height={800} fetchPriority="high" />
      <div className="wrap careers-hero-words">
        <h1 className="display careers-heading">{CAREERS_HERO.heading}</h1>
        <p className="careers-lede">{CAREERS_HERO.lede}</p>
        <p>
          <a className="button button-primary" href="#openings">
            {CAREERS_HERO.toOpenings}
            <ArrowDown className="down" size={18} strokeWidth={1.75} aria-hidden="true" />
          </a>
        </p>
      </div>
    </section>
  );
}

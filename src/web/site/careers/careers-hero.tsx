import ArrowDown from "lucide-react/icons/arrow-down";
import { CAREERS_HERO } from "#content/careers.ts";
import disc from "#web/art/service-development.svg";

export function CareersHero() {
  return (
    <section className="relative overflow-clip">
      <img className="careers-disc" src={disc} alt="" width={800} height={800} fetchPriority="high" />
      <div className="wrap careers-hero-words">
        <h1 className="display careers-heading">{CAREERS_HERO.heading}</h1>
        {/* Between phone and laptop the words end well before the disc. */}
        <p className="lede max-w-[31rem] md:max-[1000px]:max-w-[24rem]">{CAREERS_HERO.lede}</p>
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

import ArrowRight from "lucide-react/icons/arrow-right";
import { FOUNDED, HERO } from "#content/home.ts";
import type { Company } from "#contract/company.ts";
import disc from "#web/art/hero.svg";
import { Trio } from "./trio.tsx";

export function Hero({ company }: { company: Company }) {
  return (
    <section className="relative overflow-x-clip">
      <div className="hero-disc">
        <img src={disc} alt="" width={1000} height={1000} fetchPriority="high" />
      </div>
      <div className="wrap hero-words">
        <p className="flex gap-3 items-center mb-[clamp(1rem,2.2vw,1.75rem)] text-ink-2 text-step--1 font-[560]">
          <span className="ribbon w-10" />
          {company.suburb}, {company.province}. Since {FOUNDED}.
        </p>
        <h1 className="display hero-heading">{HERO.heading}</h1>
        <p className="lede hero-lede">{HERO.lede}</p>
        <div className="hero-actions flex flex-wrap gap-3 mb-[clamp(2.25rem,4.5vw,4rem)]">
          <a className="button button-primary" href={HERO.primary.href}>
            {HERO.primary.label}
            <ArrowRight size={18} strokeWidth={1.75} aria-hidden="true" />
          </a>
          <a className="button button-outline" href={HERO.secondary.href}>
            {HERO.secondary.label}
          </a>
        </div>
        <Trio />
      </div>
    </section>
  );
}

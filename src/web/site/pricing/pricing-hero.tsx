import ArrowRight from "lucide-react/icons/arrow-right";
import { PRICING_PAGE } from "#content/pricing.ts";

export function PricingHero() {
  const { heading, lede, primary, secondary } = PRICING_PAGE;
  return (
    <header className="wrap pricing-hero">
      <h1 className="display text-step-5 print:text-[2.5rem]">{heading}</h1>
      <div className="grid gap-7">
        <p className="lede">{lede}</p>
        <p className="services-actions flex flex-wrap gap-3 max-sm:w-full">
          <a className="button button-primary" href={primary.href}>
            {primary.label}
            <ArrowRight size={18} strokeWidth={1.75} aria-hidden="true" />
          </a>
          <a className="button button-outline" href={secondary.href}>
            {secondary.label}
          </a>
        </p>
      </div>
    </header>
  );
}

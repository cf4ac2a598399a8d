import ArrowRight from "lucide-react/icons/arrow-right";
import { HOME_SERVICES, SERVICES_SECTION, STATS } from "#content/home.ts";
import { ServiceCard } from "./service-card.tsx";

export function ServiceBand() {
  return (
    <section className="wrap py-section pt-[clamp(2rem,4vw,4rem)]" aria-labelledby="services-heading">
      <div className="section-head reveal">
        <h2 id="services-heading" className="text-step-4">
          {SERVICES_SECTION.heading}
        </h2>
        <div className="grid justify-items-start gap-3">
          <p className="lede max-w-none">{SERVICES_SECTION.text}</p>
          <a className="prose-link arrow-link" href="/services">
            All services
            <ArrowRight size={18} strokeWidth={1.75} aria-hidden="true" />
          </a>
        </div>
      </div>
      <div className="grid gap-[clamp(1rem,1.6vw,1.5rem)] md:grid-cols-2">
        {HOME_SERVICES.map((service, index) => (
          <ServiceCard key={service.art} service={service} order={index} />
        ))}
      </div>
      <dl className="stats reveal">
        {STATS.map(({ value, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

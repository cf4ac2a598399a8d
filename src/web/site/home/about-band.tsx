import ArrowRight from "lucide-react/icons/arrow-right";
import Check from "lucide-react/icons/check";
import { ABOUT, ABOUT_STATS } from "#content/home.ts";
import { fillPlaceholders } from "#content/placeholders.ts";
import type { Company } from "#contract/company.ts";
import coil from "#web/art/service-government.svg";

export function AboutBand({ company }: { company: Company }) {
  return (
    <section id="about" className="bg-surface-2 dark:bg-surface" aria-labelledby="about-heading">
      <div className="wrap grid items-stretch gap-x-16 gap-y-12 py-section lg:grid-cols-[5fr_7fr]">
        <div className="reveal grid justify-items-start gap-6">
          <h2 id="about-heading" className="text-step-4">
            {ABOUT.heading}
          </h2>
          <p className="lede">{ABOUT.text}</p>
          <ul className="checklist grid gap-3 max-w-[34rem]">
            {ABOUT.checklist.map((item) => (
              <li key={item}>
                <Check size={20} strokeWidth={3} aria-hidden="true" />
                {fillPlaceholders(item, company)}
              </li>
            ))}
          </ul>
          <a className="prose-link arrow-link" href={ABOUT.more.href}>
            {ABOUT.more.label}
            <ArrowRight size={18} strokeWidth={1.75} aria-hidden="true" />
          </a>
        </div>
        <dl className="about-stats grid grid-cols-[1fr_1fr] gap-(--space-1)">
          {ABOUT_STATS.map(({ value, label, counts, ground }) => (
            <div key={label} className="reveal delay-200 even:delay-400" data-ground={ground}>
              <dt>{label}</dt>
              <dd className="about-value">
                {value}
                {ground === "petrol" && <img src={coil} alt="" width={240} height={240} loading="lazy" />}
              </dd>
              <dd className="about-counts">{counts}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

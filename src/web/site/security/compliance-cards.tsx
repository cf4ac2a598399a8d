import Check from "lucide-react/icons/check";
import { COMPLIANCE } from "#content/security.ts";

export function ComplianceCards() {
  const { heading, mark, basis, own, reviewed, cards } = COMPLIANCE;
  return (
    <section aria-labelledby="compliance-heading">
      <h2 id="compliance-heading" className="text-step-3">
        {heading}
      </h2>
      <div className="grid gap-6 mt-8 md:grid-cols-[1fr_1fr]">
        {cards.map(({ title, text, evidence, more }) => (
          <article
            key={title}
            className="flex flex-col gap-4 rounded-card border border-border bg-surface p-(--space-3) forced-colors:border-2"
          >
            <div className="flex flex-wrap gap-3 items-center justify-between">
              <h3 className="text-step-2">{title}</h3>
              <span className="inline-flex items-center gap-[0.4em] rounded-full bg-success-soft px-3 py-1 text-[0.875rem] font-semibold text-success forced-colors:border-2">
                <Check size={16} strokeWidth={3} aria-hidden="true" />
                {mark}
              </span>
            </div>
            <p>{text}</p>
            <h4 className="font-semibold">{basis}</h4>
            <ul className="grid gap-3">
              {evidence.map((fact) => (
                <li className="flex gap-3" key={fact}>
                  <Check className="flex-none mt-1 text-link" size={18} strokeWidth={2.5} aria-hidden="true" />
                  {fact}
                </li>
              ))}
            </ul>
            <p className="mt-auto text-ink-2 text-step--1">
              {reviewed.label} <time dateTime={reviewed.iso}>{reviewed.day}</time>
            </p>
            <p>
              <a className="prose-link inline-flex items-center min-h-11" href={more.href}>
                {more.label}
              </a>
            </p>
          </article>
        ))}
      </div>
      <p className="channels-note">{own}</p>
    </section>
  );
}

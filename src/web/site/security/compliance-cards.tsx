import Check from "lucide-react/icons/check";
import type { LinkValue, RenderedDocument } from "#content/document.ts";
import { objectKeys } from "#content/object-keys.ts";
import { COMPLIANCE, COMPLIANCE_CARDS, type SECURITY } from "#content/security.ts";
import { CalendarDay } from "../layout/calendar-day.tsx";

export function ComplianceCards({ words }: { words: RenderedDocument<typeof SECURITY>["compliance"] }) {
  return (
    <section aria-labelledby="compliance-heading">
      <h2 id="compliance-heading" className="text-step-3">
        {words.heading}
      </h2>
      <div className="grid gap-6 mt-8 md:grid-cols-[1fr_1fr]">
        {objectKeys(COMPLIANCE_CARDS).map((card) => (
          <ComplianceCard
            key={card}
            {...words[card]}
            title={COMPLIANCE_CARDS[card]}
            basis={words.basis}
            reviewed={words.reviewed}
          />
        ))}
      </div>
      <p className="channels-note">{words.own}</p>
    </section>
  );
}

interface ComplianceCardProps {
  title: string;
  text: string;
  /** Text above the evidence. */
  basis: string;
  evidence: readonly string[];
  /** Day of the last review. */
  reviewed: string;
  more: LinkValue;
}

function ComplianceCard({ title, text, basis, evidence, reviewed, more }: ComplianceCardProps) {
  return (
    <article className="flex flex-col gap-4 rounded-card border border-border bg-surface p-(--space-3) forced-colors:border-2">
      <div className="flex flex-wrap gap-3 items-center justify-between">
        <h3 className="text-step-2">{title}</h3>
        <span className="inline-flex items-center gap-[0.4em] rounded-full bg-success-soft px-3 py-1 text-[0.875rem] font-semibold text-success forced-colors:border-2">
          <Check size={16} strokeWidth={3} />
          {COMPLIANCE.mark}
        </span>
      </div>
      <p>{text}</p>
      <h4 className="font-semibold">{basis}</h4>
      <ul className="grid gap-3">
        {evidence.map((fact, index) => (
          <li className="flex gap-3" key={`${index}`}>
            <Check className="flex-none mt-1 text-link" size={18} strokeWidth={2.5} />
            {fact}
          </li>
        ))}
      </ul>
      <p className="mt-auto text-ink-2 text-step--1">
        {COMPLIANCE.reviewed} <CalendarDay day={reviewed} />
      </p>
      <p>
        <a className="prose-link inline-flex items-center min-h-11" href={more.href}>
          {more.label}
        </a>
      </p>
    </article>
  );
}

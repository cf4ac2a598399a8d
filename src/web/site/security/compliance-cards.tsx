import Check from "lucide-react/icons/check";
import type { RenderedDocument } from "#content/document.ts";
import { COMPLIANCE_CARDS, type SECURITY } from "#content/security.ts";
import { CalendarDay } from "../layout/calendar-day.tsx";

type ComplianceWords = RenderedDocument<typeof SECURITY>["compliance"];

export function ComplianceCards({ words }: { words: ComplianceWords }) {
  return (
    <section aria-labelledby="compliance-heading">
      <h2 id="compliance-heading" className="text-step-3">
        {words.heading}
      </h2>
      <div className="grid gap-6 mt-8 md:grid-cols-[1fr_1fr]">
        {COMPLIANCE_CARDS.map((card) => (
          <ComplianceCard key={card} card={words[card]} words={words} />
        ))}
      </div>
      <p className="channels-note">{words.own}</p>
    </section>
  );
}

interface ComplianceCardProps {
  card: ComplianceWords[(typeof COMPLIANCE_CARDS)[number]];
  /** Texts that all cards have. */
  words: ComplianceWords;
}

function ComplianceCard({ card: { heading, text, evidence, more }, words }: ComplianceCardProps) {
  const { mark, basis, reviewedLabel, reviewed } = words;
  return (
    <article className="flex flex-col gap-4 rounded-card border border-border bg-surface p-(--space-3) forced-colors:border-2">
      <div className="flex flex-wrap gap-3 items-center justify-between">
        <h3 className="text-step-2">{heading}</h3>
        <span className="inline-flex items-center gap-[0.4em] rounded-full bg-success-soft px-3 py-1 text-[0.875rem] font-semibold text-success forced-colors:border-2">
          <Check size={16} strokeWidth={3} />
          {mark}
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
        {reviewedLabel} <CalendarDay day={reviewed} />
      </p>
      <p>
        <a className="prose-link inline-flex items-center min-h-11" href={more.href}>
          {more.label}
        </a>
      </p>
    </article>
  );
}

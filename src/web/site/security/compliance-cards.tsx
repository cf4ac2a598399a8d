import Check from "lucide-react/icons/check";
import type { RenderedDocument } from "#content/document.ts";
import { COMPLIANCE_CARDS, type SECURITY } from "#content/security.ts";
import { CalendarDay } from "../layout/calendar-day.tsx";

type ComplianceWords = RenderedDocument<typeof SECURITY>["compliance"];

/** Cards about the rules that the company follows. Blank texts, and cards without a heading, are left out. */
export function ComplianceCards({ words }: { words: ComplianceWords }) {
  const cards = COMPLIANCE_CARDS.filter((card) => words[card].heading);
  if (cards.length === 0) return null;
  return (
    <section {...(words.heading && { "aria-labelledby": "compliance-heading" })}>
      {words.heading && (
        <h2 id="compliance-heading" className="text-step-3">
          {words.heading}
        </h2>
      )}
      <div className={`grid gap-6 mt-8 ${cards.length > 1 ? "md:grid-cols-[1fr_1fr]" : ""}`}>
        {cards.map((card) => (
          <ComplianceCard key={card} card={words[card]} words={words} />
        ))}
      </div>
      {words.own && <p className="channels-note">{words.own}</p>}
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
  const facts = evidence.filter(Boolean);
  return (
    <article className="flex flex-col gap-4 rounded-card border border-border bg-surface p-(--space-3) forced-colors:border-2">
      <div className="flex flex-wrap gap-3 items-center justify-between">
        <h3 className="text-step-2">{heading}</h3>
        {mark && (
          <span className="inline-flex items-center gap-[0.4em] rounded-full bg-success-soft px-3 py-1 text-[0.875rem] font-semibold text-success forced-colors:border-2">
            <Check size={16} strokeWidth={3} />
            {mark}
          </span>
        )}
      </div>
      {text && <p>{text}</p>}
      {facts.length > 0 && (
        <>
          {basis && <h4 className="font-semibold">{basis}</h4>}
          <ul className="grid gap-3">
            {facts.map((fact, index) => (
              <li className="flex gap-3" key={`${index}`}>
                <Check className="flex-none mt-1 text-link" size={18} strokeWidth={2.5} />
                {fact}
              </li>
            ))}
          </ul>
        </>
      )}
      {reviewed && (
        <p className="mt-auto text-ink-2 text-step--1">
          {reviewedLabel} <CalendarDay day={reviewed} />
        </p>
      )}
      {more.label && (
        <p>
          <a className="prose-link inline-flex items-center min-h-11" href={more.href}>
            {more.label}
          </a>
        </p>
      )}
    </article>
  );
}

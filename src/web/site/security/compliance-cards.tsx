import Check from "lucide-react/icons/check";
import { COMPLIANCE } from "#content/security.ts";

export function ComplianceCards() {
  const { heading, mark, basis, own, reviewed, cards } = COMPLIANCE;
  return (
    <section aria-labelledby="compliance-heading">
      <h2 id="compliance-heading" className="text-step-3">
        {heading}
      </h2>
      <div className="compliance">
        {cards.map(({ title, words, evidence, more }) => (
          <article key={title} className="compliance-card">
            <div className="compliance-title">
              <h3 className="text-step-2">{title}</h3>
              <span className="compliance-mark">
                <Check size={16} strokeWidth={3} aria-hidden="true" />
                {mark}
              </span>
            </div>
            <p>{words}</p>
            <h4>{basis}</h4>
            <ul>
              {evidence.map((fact) => (
                <li key={fact}>{fact}</li>
              ))}
            </ul>
            <p className="compliance-day">
              {reviewed.label} <time dateTime={reviewed.iso}>{reviewed.day}</time>
            </p>
            <p>
              <a className="prose-link" href={more.href}>
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

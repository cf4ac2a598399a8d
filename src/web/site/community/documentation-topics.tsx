import ArrowRight from "lucide-react/icons/arrow-right";
import { TOPICS } from "#content/community.ts";

export function DocumentationTopics() {
  return (
    <section className="resources" aria-labelledby="topics-heading">
      <h2 id="topics-heading" className="text-step-3">
        {TOPICS.heading}
      </h2>
      <p className="max-w-[34rem] mt-3 text-ink-2">{TOPICS.text}</p>
      <ul className="mt-6 border-t border-border">
        {TOPICS.list.map(({ label, href, text }) => (
          <li key={href}>
            <a className="arrow-link" href={href}>
              {label}
              <ArrowRight size={18} strokeWidth={1.75} aria-hidden="true" />
            </a>
            <span className="text-ink-2">{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

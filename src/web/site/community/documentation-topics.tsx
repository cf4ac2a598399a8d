import ArrowRight from "lucide-react/icons/arrow-right";
import { TOPICS } from "#content/community.ts";

export function DocumentationTopics() {
  return (
    <section className="resources" aria-labelledby="topics-heading">
      <h2 id="topics-heading" className="text-step-3">
        {TOPICS.heading}
      </h2>
      <p className="community-words">{TOPICS.words}</p>
      <ul>
        {TOPICS.list.map(({ label, href, words }) => (
          <li key={href}>
            <a className="arrow-link" href={href}>
              {label}
              <ArrowRight size={18} strokeWidth={1.75} aria-hidden="true" />
            </a>
            <span>{words}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

import ArrowRight from "lucide-react/icons/arrow-right";
import { RESOURCES, SUPPORT_PAGE } from "#content/support.ts";

export function Resources() {
  return (
    <section className="resources" aria-labelledby="resources-heading">
      <h2 id="resources-heading" className="text-step-3">
        {SUPPORT_PAGE.resources}
      </h2>
      <ul className="mt-6 border-t border-border">
        {RESOURCES.map(({ label, href, text }) => (
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

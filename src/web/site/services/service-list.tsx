import ArrowRight from "lucide-react/icons/arrow-right";
import type { RenderedDocument } from "#content/document.ts";
import type { SERVICES } from "#content/services.ts";
import type { ServiceGroup } from "../pricing/group-services.ts";

interface ServiceListProps {
  groups: readonly ServiceGroup[];
  words: RenderedDocument<typeof SERVICES>["list"];
}

/** Links to the pages of the published services, by category. Without a service, the section is left out. */
export function ServiceList({ groups, words: { heading, more } }: ServiceListProps) {
  if (groups.length === 0) return null;
  return (
    <section className="wrap pb-section print:hidden" aria-labelledby="services-heading">
      <h2 id="services-heading" className="mb-(--space-3) text-step-4">
        {heading}
      </h2>
      <div className="grid gap-(--space-3) sm:grid-cols-2 lg:grid-cols-3">
        {groups.map(({ id, category, services }) => (
          <div key={id}>
            <h3 className="mb-3 text-step-1 wrap-anywhere">{category}</h3>
            <ul className="grid gap-1">
              {services.map(({ name, slug }) => (
                <li key={slug}>
                  <a className="prose-link inline-flex items-center min-h-11 wrap-anywhere" href={`/services/${slug}`}>
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <p className="mt-(--space-3)">
        <a className="prose-link arrow-link" href={more.href}>
          {more.label}
          <ArrowRight size={18} />
        </a>
      </p>
    </section>
  );
}

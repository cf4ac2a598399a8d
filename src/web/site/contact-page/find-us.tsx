import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import { directionsTo, FIND_US } from "#content/contact.ts";
import type { Company } from "#contract/company.ts";
import { PostalAddress } from "../contact/contact-details.tsx";
import { data } from "../data-attributes.ts";

/** The address and the way there in words, and the map in a document of its own, which can read nothing of this one. */
export function FindUs({ company }: { company: Company }) {
  return (
    <section className="wrap find-us pb-section" aria-labelledby="find-us-heading">
      <div className="section-head">
        <h2 id="find-us-heading" className="text-step-4">
          {FIND_US.heading}
        </h2>
        <div className="flex flex-wrap gap-x-10 gap-y-4 items-end justify-between">
          <PostalAddress company={company} />
          <a className="button button-outline" href={directionsTo(company)} target="_blank" rel="noopener">
            {FIND_US.directions}
            <ArrowUpRight size={18} strokeWidth={1.75} aria-hidden="true" />
          </a>
        </div>
      </div>
      <iframe
        className="find-us-map forced-colors:border-2"
        src="/embed/map"
        title={`${FIND_US.mapOf} ${company.name}`}
        sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
        loading="lazy"
        {...data({ "data-map-frame": true })}
      />
    </section>
  );
}

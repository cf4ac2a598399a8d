import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import { CONTACT, directionsTo, FIND_US } from "#content/contact.ts";
import type { RenderedDocument } from "#content/document.ts";
import type { Company } from "#contract/company.ts";
import { REFERENCE } from "#contract/contact.ts";
import coil from "#web/art/about-passion.svg";
import { PostalAddress } from "#web/site/contact/contact-details.tsx";
import { data } from "#web/site/data-attributes.ts";
import { sentReference } from "../forms/form-action.server.ts";
import { loadPage } from "../frame.server.ts";
import { frameData } from "../frame-data.ts";
import { ScrollProgress } from "../layout/scroll-progress.tsx";
import { metaOf } from "../page-meta.ts";
import type { Route } from "./+types/contact-page";
import { contactPageForm } from "./contact.server.ts";
import { ContactBody } from "./contact-body.tsx";
import { findEnquiry } from "./enquiry.server.ts";
import styles from "./page.css?url";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { company, retention, words } = await loadPage(context, CONTACT);
  return {
    company,
    words,
    retentionMonths: retention.messages,
    sent: sentReference(request, REFERENCE),
    enquiry: await findEnquiry(context, request),
  };
}

export const action = contactPageForm;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return metaOf("contact", frameData(matches), loaderData?.words.search);
}

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const { company, words, retentionMonths, sent, enquiry } = loaderData;
  return (
    <>
      <ScrollProgress />
      <ContactHero words={words.opening} />
      <ContactBody
        company={company}
        words={words}
        retentionMonths={retentionMonths}
        actionData={actionData}
        sent={sent}
        enquiry={enquiry}
      />
      <FindUs company={company} words={words.findUs} />
    </>
  );
}

type ContactWords = RenderedDocument<typeof CONTACT>;

/** The words over two lines, with a coil for a full stop. */
function ContactHero({ words: { heading, lede } }: { words: ContactWords["opening"] }) {
  const [last = "", ...first] = heading.split(" ").reverse();
  return (
    <section className="wrap contact-hero relative overflow-x-clip pt-(--space-5) pb-(--space-4)">
      <h1 className="display-word">
        <span>{first.reverse().join(" ")} </span>
        <span>
          {last}
          <img className="w-[0.74em] h-[0.74em]" src={coil} alt="" width={800} height={800} />
        </span>
      </h1>
      <p className="intro mt-(--space-3)">{lede}</p>
    </section>
  );
}

/** Address and directions in words, and the map in a separate document, which cannot read this page. */
function FindUs({ company, words }: { company: Company; words: ContactWords["findUs"] }) {
  return (
    <section className="wrap find-us pb-section" aria-labelledby="find-us-heading">
      <div className="section-head">
        <h2 id="find-us-heading" className="text-step-4">
          {words.heading}
        </h2>
        <div className="flex flex-wrap gap-x-10 gap-y-4 items-end justify-between">
          <PostalAddress company={company} />
          <a className="button button-outline" href={directionsTo(company)} target="_blank" rel="noopener">
            {words.directions}
            <ArrowUpRight size={18} />
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

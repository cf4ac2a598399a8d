import { ENQUIRY } from "#content/catalogue.ts";
import { type CONTACT, CONTACT_PAGE_FIELDS, FOLLOW_US } from "#content/contact.ts";
import type { RenderedDocument } from "#content/document.ts";
import type { Company } from "#contract/company.ts";
import type { ActionData, FormValues } from "../forms/form.ts";
import { ContactDetails } from "./contact-details.tsx";
import { ContactForm } from "./contact-form.tsx";

/** Product or service that a visitor asks about: its name and its address. */
export interface Enquiry {
  name: string;
  href: string;
}

type ContactWords = RenderedDocument<typeof CONTACT>;

interface ContactBodyProps {
  company: Company;
  words: ContactWords;
  retentionMonths: number;
  /** Values and errors of a post without script. */
  actionData: ActionData | undefined;
  /** Reference of a message that was just sent. */
  sent: string | undefined;
  /** Product or service that the visitor asks about. */
  enquiry: Enquiry | undefined;
}

/** Contact form, with the next steps and the company's details beside it. On a phone the form comes first. */
export function ContactBody({ company, words, retentionMonths, actionData, sent, enquiry }: ContactBodyProps) {
  return (
    <div className="wrap grid gap-12 pb-section lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-(--space-5)">
      <section
        id="write"
        className="contact-sheet grid content-start gap-8 p-(--space-3) rounded-card bg-surface forced-colors:border-2"
        aria-labelledby="write-heading"
      >
        <h2 id="write-heading" className="text-step-3">
          {words.form.heading}
        </h2>
        {enquiry && !sent && <AskedAbout enquiry={enquiry} />}
        <ContactForm
          company={company}
          retentionMonths={retentionMonths}
          action="/contact#write"
          page="/contact#write"
          rules="contact"
          fields={CONTACT_PAGE_FIELDS}
          initialValues={enquiry && enquiryValues(enquiry)}
          actionData={actionData}
          sent={sent}
        />
      </section>
      <div className="contact-side grid content-start gap-12">
        <WhatHappensNext words={words.next} />
        <section className="grid content-start gap-6" aria-labelledby="details-heading">
          <h2 id="details-heading" className="text-step-2">
            {words.details.heading}
          </h2>
          <ContactDetails company={company} labels={words.details} />
          <SocialLinks company={company} />
        </section>
      </div>
    </div>
  );
}

function WhatHappensNext({ words }: { words: ContactWords["next"] }) {
  return (
    <section className="grid content-start gap-6" aria-labelledby="next-heading">
      <h2 id="next-heading" className="text-step-2">
        {words.heading}
      </h2>
      <ol className="message-next">
        {words.steps.map((step, index) => (
          <li key={`${index}`}>{step}</li>
        ))}
      </ol>
    </section>
  );
}

/** Links to the profiles in the settings; renders nothing for an empty list. */
function SocialLinks({ company }: { company: Company }) {
  if (company.social.length === 0) return null;
  return (
    <nav aria-label={FOLLOW_US}>
      <ul className="social flex flex-wrap gap-x-6 gap-y-1">
        {company.social.map(({ name, url }) => (
          <li key={url}>
            <a className="prose-link arrow-link" href={url} rel="noopener">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Returns the initial values of the form for an enquiry. */
function enquiryValues({ name }: Enquiry): FormValues {
  return { subject: `${ENQUIRY.subject} ${name}`, message: `${ENQUIRY.message} ${name}.\n\n` };
}

function AskedAbout({ enquiry: { name, href } }: { enquiry: Enquiry }) {
  return (
    <p className="px-4 py-3 border-l-4 border-lagoon rounded-banner bg-primary-soft forced-colors:border">
      {ENQUIRY.about}{" "}
      <a className="prose-link" href={href}>
        {name}
      </a>
      .
    </p>
  );
}

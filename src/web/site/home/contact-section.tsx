import type { RenderedDocument } from "#content/document.ts";
import { type HOME, HOME_FORM_FIELDS } from "#content/home.ts";
import type { Company } from "#contract/company.ts";
import { ContactDetails } from "../contact/contact-details.tsx";
import { ContactForm } from "../contact/contact-form.tsx";
import type { ActionData } from "../forms/form.ts";

interface ContactBandProps {
  words: RenderedDocument<typeof HOME>["contact"];
  company: Company;
  retentionMonths: number;
  /** Values and errors of a post without script. */
  actionData: ActionData | undefined;
  /** Reference of a message that was just sent. */
  sent: string | undefined;
}

/** Contact form on a panel that is night in both themes, hence the class `dark`. On small screens the form precedes the details. */
export function ContactSection({ words, company, retentionMonths, actionData, sent }: ContactBandProps) {
  return (
    <section id="contact" className="contact-band px-gutter py-section max-sm:px-0" aria-labelledby="contact-heading">
      <div className="contact-panel dark">
        <div className="contact-head grid content-start gap-5">
          <h2 id="contact-heading" className="text-step-4">
            {words.heading}
          </h2>
          <p className="intro max-w-none">{words.text}</p>
        </div>
        <div className="contact-form-side grid content-start gap-8 lg:[grid-area:1_/_2_/_span_2]">
          <ContactForm
            company={company}
            retentionMonths={retentionMonths}
            action="/?index#contact"
            page="/#contact"
            rules="home"
            fields={HOME_FORM_FIELDS}
            actionData={actionData}
            sent={sent}
          />
        </div>
        <div className="self-end">
          <ContactDetails company={company} labels={words} />
        </div>
      </div>
    </section>
  );
}

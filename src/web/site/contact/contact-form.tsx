import { CONTACT_NOTICE, type FormField, MESSAGE_SENT } from "#content/home.ts";
import type { Company } from "#contract/company.ts";
import type { ContactRules } from "#contract/contact.ts";
import { data } from "../data-attributes.ts";
import type { ActionData, FormValues } from "../forms/form.ts";
import { ErrorSummary, FormSent, HiddenField, PrivacyNotice, TextField } from "../forms/form-parts.tsx";

interface ContactFormProps {
  company: Company;
  /** For how many months a message is kept. */
  retentionMonths: number;
  /** Where the browser posts it without a script. */
  action: string;
  /** The page with the empty form. */
  page: string;
  rules: ContactRules;
  fields: readonly FormField[];
  /** What stands in the fields at first. */
  initialValues?: FormValues | undefined;
  /** What a post without a script came back with. */
  actionData: ActionData | undefined;
  /** The reference of a message that has just arrived. */
  sent: string | undefined;
}

/** A plain form, which scripts/enhance-form.ts sends without leaving the page, and what is kept of it. */
export function ContactForm(props: ContactFormProps) {
  const { company, retentionMonths, action, page, rules, fields, initialValues, actionData, sent } = props;
  const values = actionData?.values ?? initialValues;
  return (
    <>
      <div className="form-place">
        <FormSent content={MESSAGE_SENT} reference={sent}>
          <a className="button button-outline" href={page} {...data({ "data-again": true })}>
            {MESSAGE_SENT.again}
          </a>
        </FormSent>
        <form
          className="form"
          method="post"
          action={action}
          hidden={sent !== undefined}
          {...data({ "data-call": "/contact", "data-rules": rules })}
        >
          <ErrorSummary actionData={actionData} fields={fields} />
          {fields.map((field) => (
            <TextField
              key={field.name}
              field={field}
              value={values?.[field.name]}
              error={actionData?.errors[field.name]}
            />
          ))}
          <HiddenField form="form" value={actionData?.values.website} />
          <button className="button button-primary" type="submit" {...data({ "data-sending": "Sending..." })}>
            Send Message
          </button>
        </form>
      </div>
      <PrivacyNotice
        id="contact-notice-heading"
        content={CONTACT_NOTICE}
        company={company}
        retentionMonths={retentionMonths}
      />
    </>
  );
}

import { CONTACT_NOTICE, type FormField, MESSAGE_SENT } from "#content/home.ts";
import type { Company } from "#contract/company.ts";
import type { ContactRules } from "#contract/contact.ts";
import { data } from "../data-attributes.ts";
import type { ActionData, FormValues } from "../forms/form.ts";
import { ErrorSummary, FormSent, HiddenField, PrivacyNotice, TextField } from "../forms/form-parts.tsx";

interface ContactFormProps {
  company: Company;
  /** Retention of a message, in months. */
  retentionMonths: number;
  /** Address for a post without script. */
  action: string;
  /** Address of the page with the empty form. */
  page: string;
  /** Name of the rules by which the script checks the form: those of the home page or of the contact page. */
  rules: ContactRules;
  fields: readonly FormField[];
  /** Initial values of the fields. */
  initialValues?: FormValues | undefined;
  /** Values and errors of a post without script. */
  actionData: ActionData | undefined;
  /** Reference of a message that was just sent. */
  sent: string | undefined;
}

/** Plain form that scripts/enhance-form.ts sends without leaving the page, with its privacy notice. */
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
          {/* `website` is the field of the trap for spam programs, which visitors do not see. */}
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

import { NEWSLETTER, NEWSLETTER_DETAILS, NEWSLETTER_NOTICE } from "#content/newsletter.ts";
import type { Company } from "#contract/company.ts";
import { data } from "../data-attributes.ts";
import type { ActionData } from "../forms/form.ts";
import { ErrorSummary, FieldError, HiddenField } from "../forms/form-parts.tsx";

interface NewsletterFormProps {
  /** Company whose address is in the full privacy notice. Without it, the form has the short notice only. */
  company?: Company;
  /** Place of the form, part of its ids: a page may contain the footer's form as well. */
  place: "footer" | "article" | "page";
  /** Values and errors of a post without script. */
  actionData?: ActionData | undefined;
}

/** Plain form for an email address, which scripts/enhance-form.ts sends without leaving the page. */
export function NewsletterForm({ company, place, actionData }: NewsletterFormProps) {
  const id = `newsletter-${place}`;
  const error = actionData?.errors.email;
  return (
    <div className="newsletter">
      <div className="newsletter-sent" hidden tabIndex={-1} role="status" {...data({ "data-sent": true })}>
        <strong>{NEWSLETTER.sent.heading}</strong>
        <p>{NEWSLETTER.sent.text}</p>
      </div>
      <form className="newsletter-form" method="post" action="/newsletter" {...data({ "data-call": "/newsletter" })}>
        <ErrorSummary actionData={actionData} fields={[{ name: "email", id }]} />
        <div className="field">
          <label htmlFor={id}>{NEWSLETTER.label}</label>
          <input
            id={id}
            name="email"
            type="email"
            required
            autoComplete="email"
            defaultValue={actionData?.values.email}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-notice ${id}-error`}
          />
        </div>
        <HiddenField form={id} value={actionData?.values.website} />
        <button className="button button-primary" type="submit" {...data({ "data-sending": NEWSLETTER.sending })}>
          {NEWSLETTER.subscribe}
        </button>
        <p id={`${id}-notice`} className="newsletter-notice">
          {NEWSLETTER_NOTICE.line}{" "}
          <a className="prose-link" href={NEWSLETTER_NOTICE.more.href}>
            {NEWSLETTER_NOTICE.more.label}
          </a>
        </p>
        <FieldError id={id} name="email" error={error} />
      </form>
      {company && <NewsletterDetails company={company} />}
    </div>
  );
}

/** Details of the privacy notice, folded at first, for visitors who want them before subscribing. */
function NewsletterDetails({ company: { email } }: { company: Company }) {
  const { summary, retention, howLong, askFor } = NEWSLETTER_DETAILS;
  return (
    <details className="newsletter-details">
      <summary>{summary}</summary>
      <p>
        {retention} {howLong} {askFor}{" "}
        <a className="prose-link" href={`mailto:${email}`}>
          {email}
        </a>
        .
      </p>
    </details>
  );
}

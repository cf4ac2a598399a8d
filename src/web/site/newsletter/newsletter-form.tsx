import { NEWSLETTER, NEWSLETTER_NOTICE } from "#content/newsletter.ts";
import type { Company } from "#contract/company.ts";
import { FieldError } from "../contact/field-error.tsx";
import type { FormAnswer } from "../contact/form-answer.ts";
import { FORM_WORDS } from "../contact/form-words.ts";
import { HiddenField } from "../contact/hidden-field.tsx";

interface NewsletterFormProps {
  company: Company;
  /** Tells the ids of this form from those of the one in the footer. */
  place: "footer" | "page";
  /** What a post without JavaScript came back with. */
  answer?: FormAnswer | undefined;
  /** Whether such a post has just been taken. */
  done?: boolean;
}

/** Asks for an address. A plain form, which scripts/enhance-form.ts sends without leaving the page. */
export function NewsletterForm({ company, place, answer, done = false }: NewsletterFormProps) {
  const id = `newsletter-${place}`;
  const error = answer?.errors.email;
  return (
    <div className="newsletter" data-form-place>
      <div className="newsletter-sent" data-sent hidden={!done} tabIndex={-1} role="status">
        <strong>{NEWSLETTER.sent.heading}</strong>
        <p>{NEWSLETTER.sent.words}</p>
      </div>
      <form className="newsletter-form" method="post" action="/newsletter" data-call="/newsletter" hidden={done}>
        <div className="form-alert" role="alert" tabIndex={-1} data-alert>
          {answer?.message && (
            <>
              <strong>{answer.message}</strong>
              <p>{FORM_WORDS.notSent}</p>
            </>
          )}
        </div>
        <div className="field">
          <label htmlFor={id}>{NEWSLETTER.label}</label>
          <input
            id={id}
            name="email"
            type="email"
            required
            autoComplete="email"
            defaultValue={answer?.words.email}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-error ${id}-notice`}
          />
          <FieldError id={id} name="email" error={error} />
        </div>
        <HiddenField id={`${id}-website`} word={answer?.words.website} />
        <button className="button button-primary" type="submit" data-sending={NEWSLETTER.sending}>
          {NEWSLETTER.subscribe}
        </button>
        <p id={`${id}-notice`} className="newsletter-notice">
          {NEWSLETTER_NOTICE.kept} {NEWSLETTER_NOTICE.howLong} {NEWSLETTER_NOTICE.askFor}{" "}
          <a className="prose-link" href={`mailto:${company.email}`}>
            {company.email}
          </a>
          .{" "}
          <a className="prose-link" href={NEWSLETTER_NOTICE.more.href}>
            {NEWSLETTER_NOTICE.more.label}
          </a>
        </p>
      </form>
    </div>
  );
}

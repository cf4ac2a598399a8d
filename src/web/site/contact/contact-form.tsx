import type { FormField } from "#content/home.ts";
import type { ContactRules } from "#contract/contact.ts";
import { FormAlert } from "./form-alert.tsx";
import type { FormAnswer } from "./form-answer.ts";
import { Field } from "./form-field.tsx";
import { FORM_WORDS } from "./form-words.ts";
import { HiddenField } from "./hidden-field.tsx";
import { MessageSent } from "./message-sent.tsx";

interface ContactFormProps {
  /** Where the browser posts it without JavaScript. */
  action: string;
  /** The page with the empty form. */
  page: string;
  rules: ContactRules;
  fields: readonly FormField[];
  /** What stands in the fields at first, by field. */
  firstWords?: Readonly<Record<string, string>> | undefined;
  answer: FormAnswer | undefined;
  sent: string | undefined;
}

/**
 * A plain form. `data-call` names the call below the API's base that scripts/enhance-form.ts sends it to instead,
 * so any form with these data attributes is enhanced the same way; `data-rules` names which rules it is checked by first.
 */
export function ContactForm({ action, page, rules, fields, firstWords, answer, sent }: ContactFormProps) {
  const words = answer?.words ?? firstWords;
  return (
    <div className="form-place" data-form-place>
      <MessageSent reference={sent} page={page} />
      <form
        className="form"
        method="post"
        action={action}
        data-call="/contact"
        data-rules={rules}
        hidden={sent !== undefined}
      >
        <FormAlert answer={answer} fields={fields} />
        {fields.map((field) => (
          <Field key={field.name} field={field} word={words?.[field.name]} error={answer?.errors[field.name]} />
        ))}
        <HiddenField id="form-website" word={answer?.words.website} />
        <button className="button button-primary" type="submit" data-sending={FORM_WORDS.sending}>
          {FORM_WORDS.send}
        </button>
      </form>
    </div>
  );
}

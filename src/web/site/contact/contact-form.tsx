import type { FormField } from "#content/home.ts";
import { FormAlert } from "./form-alert.tsx";
import type { FormAnswer } from "./form-answer.ts";
import { Field } from "./form-field.tsx";
import { FORM_WORDS } from "./form-words.ts";
import { MessageSent } from "./message-sent.tsx";

interface ContactFormProps {
  /** Where the browser posts it without JavaScript. */
  action: string;
  fields: readonly FormField[];
  answer: FormAnswer | undefined;
  sent: string | undefined;
}

/**
 * A plain form. `data-call` names the call below the API's base that scripts/enhance-form.ts sends it to instead,
 * so any form with these data attributes is enhanced the same way.
 */
export function ContactForm({ action, fields, answer, sent }: ContactFormProps) {
  return (
    <div className="form-place" data-form-place>
      <MessageSent reference={sent} />
      <form className="form" method="post" action={action} data-call="/contact" hidden={sent !== undefined}>
        <FormAlert answer={answer} fields={fields} />
        {fields.map((field) => (
          <Field key={field.name} field={field} word={answer?.words[field.name]} error={answer?.errors[field.name]} />
        ))}
        <HiddenField word={answer?.words.website} />
        <button className="button button-primary" type="submit" data-sending={FORM_WORDS.sending}>
          {FORM_WORDS.send}
        </button>
      </form>
    </div>
  );
}

/** Nobody sees it, so only a program fills it. */
function HiddenField({ word }: { word: string | undefined }) {
  return (
    <div className="set-aside" aria-hidden="true">
      <label htmlFor="form-website">Website (leave empty)</label>
      <input id="form-website" name="website" type="text" tabIndex={-1} autoComplete="off" defaultValue={word} />
    </div>
  );
}

import type { FormAnswer } from "./form-answer.ts";
import { fieldId } from "./form-field.tsx";
import { FORM_WORDS } from "./form-words.ts";

interface FormAlertProps {
  answer: FormAnswer | undefined;
  fields: readonly { name: string }[];
  /** What a refusal of the whole form means for what was typed. */
  notSent?: string;
}

/** The banner over a form that was not taken: what happened, and links to the fields. Empty, it takes no room. */
export function FormAlert({ answer, fields, notSent = FORM_WORDS.notSent }: FormAlertProps) {
  const wrong = fields.filter(({ name }) => answer?.errors[name]);
  return (
    <div className="form-alert" role="alert" tabIndex={-1} data-alert>
      {answer && (
        <>
          <strong>{answer.message ?? FORM_WORDS.correct}</strong>
          {answer.message !== undefined && <p>{notSent}</p>}
        </>
      )}
      {wrong.length > 0 && (
        <ul>
          {wrong.map(({ name }) => (
            <li key={name}>
              <a href={`#${fieldId(name)}`}>{answer?.errors[name]}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

import type { FormAnswer } from "./form-answer.ts";
import { fieldId } from "./form-field.tsx";
import { FORM_WORDS } from "./form-words.ts";

/** The banner over a form that was not taken: what happened, and links to the fields. Empty, it takes no room. */
export function FormAlert({ answer, fields }: { answer: FormAnswer | undefined; fields: readonly { name: string }[] }) {
  const wrong = fields.filter(({ name }) => answer?.errors[name]);
  return (
    <div className="form-alert" role="alert" tabIndex={-1} data-alert>
      {answer && <AlertWords message={answer.message ?? FORM_WORDS.correct} refused={answer.message !== undefined} />}
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

function AlertWords({ message, refused }: { message: string; refused: boolean }) {
  return (
    <>
      <strong>{message}</strong>
      {refused && <p>{FORM_WORDS.notSent}</p>}
    </>
  );
}

import { RESET_PAGE } from "#content/password.ts";
import { FieldError } from "../contact/field-error.tsx";
import { FormAlert } from "../contact/form-alert.tsx";
import { fieldId } from "../contact/form-field.tsx";
import type { ResetAnswer } from "./reset-answer.ts";

interface ResetFormProps {
  token: string;
  /** Characters that a password must have. */
  least: number;
  answer: ResetAnswer | undefined;
}

const FIELDS = [
  { name: "password", label: "New password" },
  { name: "confirmPassword", label: "Confirm password" },
] as const;

/** Both fields come back empty: a password is never put into a page. */
export function ResetForm({ token, least, answer }: ResetFormProps) {
  return (
    <form className="grid max-w-md gap-6 text-base" method="post" action="/reset-password" data-once>
      <FormAlert answer={answer} fields={FIELDS} notSent={RESET_PAGE.notSet} />
      <input type="hidden" name="token" value={token} />
      {FIELDS.map(({ name, label }) => {
        const [id, error] = [fieldId(name), answer?.errors[name]];
        return (
          <div key={name} className="field">
            <label htmlFor={id}>{label}</label>
            <input
              id={id}
              name={name}
              type="password"
              required
              minLength={name === "password" ? least : undefined}
              autoComplete="new-password"
              aria-invalid={error ? true : undefined}
              aria-describedby={`${id}-error`}
            />
            <FieldError id={id} name={name} error={error} />
          </div>
        );
      })}
      <button className="button button-primary justify-self-start" type="submit">
        {RESET_PAGE.button}
      </button>
    </form>
  );
}

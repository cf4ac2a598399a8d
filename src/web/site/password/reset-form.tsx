import { RESET_PAGE } from "#content/password.ts";
import { data } from "../data-attributes.ts";
import type { ActionData } from "../forms/form.ts";
import { controlProps, ErrorSummary, LabelledField } from "../forms/form-parts.tsx";

interface ResetFormProps {
  token: string;
  /** Minimum length of a password, in characters. */
  min: number;
  actionData: ActionData | undefined;
}

const FIELDS = [
  { name: "password", label: "New password" },
  { name: "confirmPassword", label: "Confirm password" },
] as const;

/** Form for a new password. Both fields come back empty: no page ever contains a password. */
export function ResetForm({ token, min, actionData }: ResetFormProps) {
  return (
    <form
      className="grid max-w-md gap-6 text-base"
      method="post"
      action="/reset-password"
      {...data({ "data-once": true })}
    >
      <ErrorSummary actionData={actionData} fields={FIELDS} notSent={RESET_PAGE.notSet} />
      <input type="hidden" name="token" value={token} />
      {FIELDS.map(({ name, label }) => {
        const error = actionData?.errors[name];
        return (
          <LabelledField key={name} name={name} label={label} error={error}>
            <input
              {...controlProps(name, error)}
              type="password"
              required
              minLength={name === "password" ? min : undefined}
              autoComplete="new-password"
            />
          </LabelledField>
        );
      })}
      <button className="button button-primary justify-self-start" type="submit">
        {RESET_PAGE.button}
      </button>
    </form>
  );
}

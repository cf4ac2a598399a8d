import { INVITATION_PAGE, RESET_PAGE } from "#content/password.ts";
import { data } from "../data-attributes.ts";
import type { ActionData } from "../forms/form.ts";
import { controlProps, ErrorSummary, LabelledField } from "../forms/form-parts.tsx";
import { resetAddress } from "./reset-address.ts";

interface ResetFormProps {
  token: string;
  /** Minimum length of a password, in characters. */
  min: number;
  actionData: ActionData | undefined;
  isInvitation: boolean;
}

const FIELDS = [
  { name: "password", label: "New password" },
  { name: "confirmPassword", label: "Confirm password" },
] as const;

/** Form for a new password. Both fields come back empty: no page ever contains a password. */
export function ResetForm({ token, min, actionData, isInvitation }: ResetFormProps) {
  const texts = isInvitation ? INVITATION_PAGE : RESET_PAGE;
  return (
    <form
      className="grid max-w-md gap-6 text-base"
      method="post"
      action={resetAddress(isInvitation)}
      {...data({ "data-once": true })}
    >
      <ErrorSummary actionData={actionData} fields={FIELDS} notSent={texts.notSet} />
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
        {texts.button}
      </button>
    </form>
  );
}

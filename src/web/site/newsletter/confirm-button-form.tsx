import type { ActionData } from "../forms/form.ts";
import { ErrorSummary } from "../forms/form-parts.tsx";

interface PressFormProps {
  /** Path of the page itself. */
  action: string;
  token: string;
  label: string;
  /** Errors of a refused post. */
  actionData: ActionData | undefined;
}

/** Button of the page behind a mailed link. It posts, because mail scanners open links but press no buttons. */
export function ConfirmButtonForm({ action, token, label, actionData }: PressFormProps) {
  return (
    <form method="post" action={action} className="grid gap-6">
      {actionData && <ErrorSummary actionData={actionData} fields={[]} notSent="" />}
      <input type="hidden" name="token" value={token} />
      <button className="button button-primary justify-self-start" type="submit">
        {label}
      </button>
    </form>
  );
}

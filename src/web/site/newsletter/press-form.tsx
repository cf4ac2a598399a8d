import type { ActionData } from "../forms/form.ts";
import { ErrorSummary } from "../forms/form-parts.tsx";

interface PressFormProps {
  /** The path of the page itself. */
  action: string;
  token: string;
  label: string;
  /** What a press that did nothing came back with. */
  actionData: ActionData | undefined;
}

/** The one button behind a mailed link. It posts: programs that look into mails open links, but press nothing. */
export function PressForm({ action, token, label, actionData }: PressFormProps) {
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

import type { LinkAnswer } from "../link-page.ts";

interface PressFormProps {
  /** The path of the page itself. */
  action: string;
  token: string;
  label: string;
  answer: LinkAnswer | undefined;
}

/** The one button behind a mailed link. It posts: programs that look into mails open links, but press nothing. */
export function PressForm({ action, token, label, answer }: PressFormProps) {
  return (
    <form method="post" action={action} className="grid gap-6">
      {answer && (
        <div className="form-alert" role="alert">
          <strong>{answer.message}</strong>
        </div>
      )}
      <input type="hidden" name="token" value={token} />
      <button className="button button-primary justify-self-start" type="submit">
        {label}
      </button>
    </form>
  );
}

import { type FormEvent, useState } from "react";
import { confirmAccount } from "#contract/auth.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { CallError, call } from "#web/shared/call.ts";
import { FailureReason } from "../failure-reason.tsx";
import { PasswordField } from "../password-field.tsx";

interface PasswordQuestionProps {
  open: boolean;
  onAnswer: (isConfirmed: boolean) => void;
}

/** Asks for the password before something that a stolen session must not do. */
export function PasswordQuestion({ open, onAnswer }: PasswordQuestionProps) {
  return (
    <Dialog onOpenChange={(stays) => stays || onAnswer(false)} open={open} title="Confirm that it is you">
      <Question onConfirmed={() => onAnswer(true)} />
    </Dialog>
  );
}

function Question({ onConfirmed }: { onConfirmed: () => void }) {
  const [password, setPassword] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [rejected, setRejected] = useState<string>();
  const [failure, setFailure] = useState<Error>();

  async function confirm(event: FormEvent) {
    event.preventDefault();
    // To React the form that is to be saved is around this one.
    event.stopPropagation();
    setBusy(true);
    setRejected(undefined);
    setFailure(undefined);
    try {
      await call(confirmAccount, { body: { password } });
      onConfirmed();
    } catch (error) {
      const message = error instanceof CallError ? error.errors[0]?.message : undefined;
      if (message === undefined) setFailure(error instanceof Error ? error : new Error(String(error)));
      else setRejected(message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className="grid gap-4" noValidate onSubmit={confirm}>
      <p className="text-ink-2">
        You signed in more than ten minutes ago. Changing who may sign in or do what, and deleting someone's data, need
        your password again.
      </p>
      {failure && (
        <Banner message="Failed to confirm" onDismiss={() => setFailure(undefined)}>
          <FailureReason error={failure} />
        </Banner>
      )}
      <PasswordField
        autoComplete="current-password"
        autoFocus
        error={rejected}
        label="Password"
        onChange={({ target }) => setPassword(target.value)}
        value={password}
      />
      <div className="flex justify-end">
        <Button busy={isBusy} type="submit" variant="primary">
          Confirm
        </Button>
      </div>
    </form>
  );
}

import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { confirmAccount } from "#contract/confirm.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextField } from "#ui/field.tsx";
import { call, rejectedFields } from "#web/shared/call.ts";
import { FailureBanner } from "../base/failure-reason.tsx";
import { FACTORS_QUERY } from "../credentials/factors-query.ts";
import { PasswordField } from "../forms/password-field.tsx";

interface PasswordQuestionProps {
  open: boolean;
  onAnswer: (isConfirmed: boolean) => void;
}

/** Dialog that asks for the password before an action that a stolen session must not allow. */
export function PasswordQuestion({ open, onAnswer }: PasswordQuestionProps) {
  return (
    <Dialog onOpenChange={(stays) => stays || onAnswer(false)} open={open} title="Confirm it's you">
      <Question onConfirmed={() => onAnswer(true)} />
    </Dialog>
  );
}

/** Ways to confirm the identity: password or code. */
const WAYS = {
  password: { label: "Password", other: "Use a code instead", field: { autoComplete: "current-password" } },
  code: {
    label: "Code",
    other: "Use your password instead",
    field: { autoComplete: "one-time-code", hint: "From your authenticator app, or a recovery code." },
  },
} as const;

function Question({ onConfirmed }: { onConfirmed: () => void }) {
  const [way, setWay] = useState<keyof typeof WAYS>("password");
  const [value, setValue] = useState("");
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: () => call(confirmAccount, { body: { [way]: value } }),
    onSuccess: onConfirmed,
  });
  const rejected = rejectedFields(error)[0]?.message;
  const hasFactor = useQuery(FACTORS_QUERY).data?.rows.some(({ type }) => type !== "oidc") ?? false;
  const { label, other, field } = WAYS[way];
  const Field = way === "password" ? PasswordField : TextField;

  function confirm(event: FormEvent) {
    event.preventDefault();
    // In React's tree, the form to be saved is around this one.
    event.stopPropagation();
    mutate();
  }

  function switchWay() {
    setWay(way === "password" ? "code" : "password");
    setValue("");
    reset();
  }

  return (
    <form className="grid gap-4" noValidate onSubmit={confirm}>
      <p className="text-ink-2">
        You signed in more than ten minutes ago. Changing how people sign in or what they can do, creating or deleting
        API keys, and deleting someone's data all require your{" "}
        <span>{hasFactor ? "password or a code" : "password"}</span> again.
      </p>
      <FailureBanner error={rejected === undefined && error} message="Failed to confirm" onDismiss={reset} />
      <Field
        {...field}
        autoFocus
        error={rejected}
        key={way}
        label={label}
        onChange={({ target }) => setValue(target.value)}
        value={value}
      />
      <div className="flex flex-wrap items-center justify-end gap-2">
        {hasFactor && (
          <Button className="mr-auto -ml-3.5" onClick={switchWay} variant="quiet">
            {other}
          </Button>
        )}
        <Button busy={isPending} type="submit" variant="primary">
          Confirm
        </Button>
      </div>
    </form>
  );
}

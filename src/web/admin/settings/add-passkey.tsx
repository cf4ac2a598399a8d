import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState } from "react";
import { browserName } from "#contract/browser-name.ts";
import { addPasskey, newPasskeyOptions } from "#contract/passkeys.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextField } from "#ui/field.tsx";
import { callRecord, rejectedFields } from "#web/shared/call.ts";
import { confirmed, isConfirmationLeft, useIsConfirmationAsked } from "../shell/confirm-again.ts";
import { FailureBanner, FailureReason } from "../shell/failure-reason.tsx";
import { PasskeyError } from "../sign-in/login-error.ts";
import { makePasskey } from "../sign-in/passkeys.ts";

interface AddPasskeyProps {
  open: boolean;
  onAdded: (recoveryCodes: readonly string[]) => void;
  onClose: () => void;
}

/** Dialog that asks for the name of a passkey and has the browser create it. */
export function AddPasskey({ open, onAdded, onClose }: AddPasskeyProps) {
  const isAsked = useIsConfirmationAsked();
  // Waits for the password question, so that two dialogs are never open at once.
  const { mutate, reset, isSuccess, error } = useMutation({
    mutationFn: () => confirmed(() => callRecord(newPasskeyOptions, {})),
    onError(thrown) {
      if (isConfirmationLeft(thrown)) onClose();
    },
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each time it is opened.
  useEffect(() => {
    reset();
    if (open) mutate();
  }, [open]);

  return (
    <Dialog
      focusAfter={isAsked ? false : undefined}
      keepsContent={open}
      onOpenChange={(stays) => stays || onClose()}
      open={open && !isAsked && (isSuccess || error !== null)}
      title="Add a passkey"
    >
      <FailureBanner error={error} action={{ label: "Try again", onAct: mutate }} message="Failed to start" />
      {isSuccess && <NewPasskey onAdded={onAdded} />}
    </Dialog>
  );
}

function NewPasskey({ onAdded }: Pick<AddPasskeyProps, "onAdded">) {
  const [name, setName] = useState(() => browserName(navigator.userAgent));
  const [isBlank, setBlank] = useState(false);
  const { mutate, isPending, data, error } = useMutation({
    async mutationFn() {
      // When the confirmation of ten minutes is over, all is repeated: the browser's window has to follow the password question.
      return confirmed(async () => {
        const passkey = await makePasskey();
        // Null after the user has closed the browser's window.
        return passkey ? callRecord(addPasskey, { body: { ...passkey, name } }) : null;
      });
    },
    onSuccess: (made) => made && onAdded(made.record.recoveryCodes),
  });
  const rejected = rejectedFields(error).find(({ path }) => path === "name")?.message;
  // Also once the passkey is added, while the dialog fades.
  const isBusy = isPending || Boolean(data);

  function add(event: FormEvent) {
    event.preventDefault();
    setBlank(name.trim() === "");
    if (!isBusy && name.trim() !== "") mutate();
  }

  return (
    <form className="grid gap-4" noValidate onSubmit={add}>
      <p className="text-ink-2">
        Your browser asks for your fingerprint, face, screen lock or security key. None of that leaves your device.
      </p>
      {error && rejected === undefined && (
        <Banner message="Failed to add the passkey">
          {error instanceof PasskeyError ? error.message : <FailureReason error={error} />}
        </Banner>
      )}
      <TextField
        error={isBlank ? "Name is required" : rejected}
        hint="So that you can tell it from your others."
        label="Name"
        maxLength={200}
        onChange={({ target }) => setName(target.value)}
        value={name}
      />
      <div className="flex justify-end">
        <Button busy={isBusy} type="submit" variant="primary">
          Continue
        </Button>
      </div>
    </form>
  );
}

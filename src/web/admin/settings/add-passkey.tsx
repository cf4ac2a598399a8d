import { type FormEvent, useEffect, useState } from "react";
import { browserName } from "#contract/browser-name.ts";
import { addPasskey, newPasskeyOptions } from "#contract/passkeys.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextField } from "#ui/field.tsx";
import { asError, CallError, callRecord } from "#web/shared/call.ts";
import { confirmed, isConfirmationLeft, useIsConfirmationAsked } from "../confirm-again.ts";
import { FailureReason } from "../failure-reason.tsx";
import { PasskeyError } from "../passkey-error.ts";
import { makePasskey } from "../passkeys.ts";

interface AddPasskeyProps {
  open: boolean;
  onAdded: (recoveryCodes: readonly string[]) => void;
  onClose: () => void;
}

/** Asks what the passkey is to be called, and has the browser make it. */
export function AddPasskey({ open, onAdded, onClose }: AddPasskeyProps) {
  const isAsked = useIsConfirmationAsked();
  const [ready, setReady] = useState(false);
  const [failure, setFailure] = useState<Error>();

  // The question for the password comes first: two windows over each other would be one too many.
  async function begin() {
    setFailure(undefined);
    try {
      await confirmed(() => callRecord(newPasskeyOptions, {}));
      setReady(true);
    } catch (error) {
      if (isConfirmationLeft(error)) onClose();
      else setFailure(asError(error));
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each time it is opened.
  useEffect(() => {
    setReady(false);
    if (open) begin();
  }, [open]);

  return (
    <Dialog
      focusAfter={isAsked ? false : undefined}
      keepsContent={open}
      onOpenChange={(stays) => stays || onClose()}
      open={open && !isAsked && (ready || failure !== undefined)}
      title="Add a passkey"
    >
      {failure && (
        <Banner action={{ label: "Try again", onAct: begin }} message="Failed to start">
          <FailureReason error={failure} />
        </Banner>
      )}
      {ready && <NewPasskey onAdded={onAdded} />}
    </Dialog>
  );
}

function NewPasskey({ onAdded }: Pick<AddPasskeyProps, "onAdded">) {
  const [name, setName] = useState(() => browserName(navigator.userAgent));
  const [busy, setBusy] = useState(false);
  const [rejected, setRejected] = useState<string>();
  const [failure, setFailure] = useState<Error>();

  async function add(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (name.trim() === "") return setRejected("Name is required");
    setBusy(true);
    setRejected(undefined);
    setFailure(undefined);
    try {
      // All of it again where the ten minutes are over: the browser's window comes after the question for the password.
      const made = await confirmed(async () => {
        const passkey = await makePasskey();
        return passkey && callRecord(addPasskey, { body: { ...passkey, name } });
      });
      if (made) onAdded(made.record.recoveryCodes);
      else setBusy(false);
    } catch (error) {
      const refused = error instanceof CallError && error.errors.find(({ path }) => path === "name");
      if (refused) setRejected(refused.message);
      else setFailure(asError(error));
      setBusy(false);
    }
  }

  return (
    <form className="grid gap-4" noValidate onSubmit={add}>
      <p className="text-ink-2">
        Your browser asks for your fingerprint, face, screen lock or security key. None of that leaves your device.
      </p>
      {failure && (
        <Banner message="Failed to add the passkey">
          {failure instanceof PasskeyError ? failure.message : <FailureReason error={failure} />}
        </Banner>
      )}
      <TextField
        error={rejected}
        hint="So that you can tell it from your others."
        label="Name"
        maxLength={200}
        onChange={({ target }) => setName(target.value)}
        value={name}
      />
      <div className="flex justify-end">
        <Button busy={busy} type="submit" variant="primary">
          Continue
        </Button>
      </div>
    </form>
  );
}

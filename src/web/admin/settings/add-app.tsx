import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState } from "react";
import { encode } from "uqr";
import { addTotp, CODE_REQUIRED, confirmTotp } from "#contract/factors.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextField } from "#ui/field.tsx";
import { callRecord, rejectedFields } from "#web/shared/call.ts";
import { confirmed, isConfirmationLeft, useIsConfirmationAsked } from "../shell/confirm-again.ts";
import { FailureBanner } from "../shell/failure-reason.tsx";

interface AddAppProps {
  open: boolean;
  isReplacing: boolean;
  onAdded: (recoveryCodes: readonly string[]) => void;
  onClose: () => void;
}

/** Shows the secret of a new authenticator app, and asks for a code of it. */
export function AddApp({ open, isReplacing, onAdded, onClose }: AddAppProps) {
  const isAsked = useIsConfirmationAsked();
  // Shows the secret of the last call alone: the call makes the secrets before it worthless.
  const { mutate, reset, data, error } = useMutation({
    mutationFn: () => confirmed(() => callRecord(addTotp, {})),
    onError(thrown) {
      if (isConfirmationLeft(thrown)) onClose();
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a secret for each time it is opened.
  useEffect(() => {
    reset();
    if (open) mutate();
  }, [open]);

  // Waits for the password question, so that two dialogs are never open at once.
  return (
    <Dialog
      focusAfter={isAsked ? false : undefined}
      keepsContent={open}
      onOpenChange={(stays) => stays || onClose()}
      open={open && !isAsked && (data !== undefined || error !== null)}
      title={isReplacing ? "Replace your authenticator app" : "Add an authenticator app"}
    >
      <FailureBanner error={error} action={{ label: "Try again", onAct: mutate }} message="Failed to start" />
      {data && <ConfirmApp onAdded={onAdded} secret={data.record} />}
    </Dialog>
  );
}

interface NewSecret {
  secret: string;
  uri: string;
}

function ConfirmApp({ secret: { secret, uri }, onAdded }: { secret: NewSecret } & Pick<AddAppProps, "onAdded">) {
  const [code, setCode] = useState("");
  const [isBlank, setBlank] = useState(false);
  const { mutate, isIdle, error } = useMutation({
    mutationFn: () => confirmed(() => callRecord(confirmTotp, { body: { code } })),
    onSuccess: ({ record }) => onAdded(record.recoveryCodes),
  });
  const rejected = rejectedFields(error)[0]?.message;
  // Also once it is confirmed, while the dialog fades.
  const isBusy = !isIdle && !error;

  function confirm(event: FormEvent) {
    event.preventDefault();
    setBlank(code.trim() === "");
    if (!isBusy && code.trim() !== "") mutate();
  }

  return (
    <form className="grid gap-4" noValidate onSubmit={confirm}>
      <p className="text-ink-2">Scan this with your authenticator app, or type the key into it.</p>
      <QrCode text={uri} />
      <p className="text-center font-mono text-small wrap-anywhere">{secret.replace(/.{4}(?!$)/g, "$& ")}</p>
      <FailureBanner error={rejected === undefined && error} message="Failed to confirm" />
      <TextField
        autoComplete="one-time-code"
        error={isBlank ? CODE_REQUIRED : rejected}
        hint="The six digits the app shows now."
        inputMode="numeric"
        label="Code"
        onChange={({ target }) => setCode(target.value)}
        value={code}
      />
      <div className="flex justify-end">
        <Button busy={isBusy} type="submit" variant="primary">
          Confirm
        </Button>
      </div>
    </form>
  );
}

/** QR code, dark on light in both themes for cameras. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2, ecc: "M" });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return (
    <svg
      aria-label="QR code with the key below"
      className="light mx-auto size-52 rounded-control bg-surface text-ink"
      role="img"
      shapeRendering="crispEdges"
      viewBox={`0 0 ${size} ${size}`}
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}

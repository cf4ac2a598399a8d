import { useEffect, useRef, useState } from "react";
import { encode } from "uqr";
import { addTotp, CODE_REQUIRED, confirmTotp } from "#contract/factors.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextField } from "#ui/field.tsx";
import { asError, CallError, callRecord } from "#web/shared/call.ts";
import { confirmed, isConfirmationLeft, useIsConfirmationAsked } from "../confirm-again.ts";
import { FailureReason } from "../failure-reason.tsx";

interface AddAppProps {
  open: boolean;
  isReplacing: boolean;
  onAdded: (recoveryCodes: readonly string[]) => void;
  onClose: () => void;
}

/** Shows the secret of a new authenticator app, and asks for a code of it. */
export function AddApp({ open, isReplacing, onAdded, onClose }: AddAppProps) {
  const isAsked = useIsConfirmationAsked();
  const [secret, setSecret] = useState<NewSecret>();
  const [failure, setFailure] = useState<Error>();
  /** Each time makes the secret of the one before worthless, whichever answer comes first. */
  const times = useRef(0);

  async function begin() {
    const time = ++times.current;
    setFailure(undefined);
    try {
      const { record } = await confirmed(() => callRecord(addTotp, {}));
      if (time === times.current) setSecret(record);
    } catch (error) {
      if (isConfirmationLeft(error)) onClose();
      else setFailure(asError(error));
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a secret for each time it is opened.
  useEffect(() => {
    setSecret(undefined);
    if (open) begin();
  }, [open]);

  // The question for the password comes first: two windows over each other would be one too many.
  return (
    <Dialog
      focusAfter={isAsked ? false : undefined}
      keepsContent={open}
      onOpenChange={(stays) => stays || onClose()}
      open={open && !isAsked && (secret !== undefined || failure !== undefined)}
      title={isReplacing ? "Replace your authenticator app" : "Add an authenticator app"}
    >
      {failure && (
        <Banner action={{ label: "Try again", onAct: begin }} message="Failed to start">
          <FailureReason error={failure} />
        </Banner>
      )}
      {secret && <ConfirmApp onAdded={onAdded} secret={secret} />}
    </Dialog>
  );
}

interface NewSecret {
  secret: string;
  uri: string;
}

function ConfirmApp({ secret: { secret, uri }, onAdded }: { secret: NewSecret } & Pick<AddAppProps, "onAdded">) {
  const [code, setCode] = useState("");
  const [busy, setBusy] = useState(false);
  const [rejected, setRejected] = useState<string>();
  const [failure, setFailure] = useState<Error>();

  async function confirm() {
    if (code.trim() === "") return setRejected(CODE_REQUIRED);
    setBusy(true);
    setRejected(undefined);
    setFailure(undefined);
    try {
      onAdded((await confirmed(() => callRecord(confirmTotp, { body: { code } }))).record.recoveryCodes);
    } catch (error) {
      const message = error instanceof CallError ? error.errors[0]?.message : undefined;
      if (message === undefined) setFailure(asError(error));
      else setRejected(message);
      setBusy(false);
    }
  }

  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) confirm();
      }}
    >
      <p className="text-ink-2">Scan this with your authenticator app, or type the key into it.</p>
      <QrCode text={uri} />
      <p className="text-center font-mono text-[0.8125rem] wrap-anywhere">{secret.replace(/.{4}(?!$)/g, "$& ")}</p>
      {failure && (
        <Banner message="Failed to confirm">
          <FailureReason error={failure} />
        </Banner>
      )}
      <TextField
        autoComplete="one-time-code"
        error={rejected}
        hint="The six digits the app shows now."
        inputMode="numeric"
        label="Code"
        onChange={({ target }) => setCode(target.value)}
        value={code}
      />
      <div className="flex justify-end">
        <Button busy={busy} type="submit" variant="primary">
          Confirm
        </Button>
      </div>
    </form>
  );
}

/** Dark on light in both themes, as cameras want it. */
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

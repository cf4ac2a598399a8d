import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { Dialog } from "#ui/dialog.tsx";
import { isConfirmationLeft, useIsConfirmationAsked, withConfirmation } from "../base/confirm-again.ts";
import { FailureBanner } from "../base/failure-reason.tsx";

interface StartedDialogProps<Started> {
  open: boolean;
  title: string;
  /** Call that starts it, for which the server may require the password again. */
  start: () => Promise<Started>;
  onClose: () => void;
  children: (started: Started) => ReactNode;
}

/**
 * Dialog that begins with a call each time it is opened. It waits for the password question, so that two dialogs are never open at
 * once, and closes with it.
 */
export function StartedDialog<Started>({ open, title, start, onClose, children }: StartedDialogProps<Started>) {
  const isAsked = useIsConfirmationAsked();
  // Shows the answer of the last call alone: a call for a secret makes the secrets before it worthless.
  const { mutate, reset, data, error } = useMutation({
    mutationFn: () => withConfirmation(start),
    onError(thrown) {
      if (isConfirmationLeft(thrown)) onClose();
    },
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a call for each time it is opened.
  useEffect(() => {
    reset();
    if (open) mutate();
  }, [open]);

  return (
    <Dialog
      focusAfter={isAsked ? false : undefined}
      keepsContent={open}
      onOpenChange={(stays) => stays || onClose()}
      open={open && !isAsked && (data !== undefined || error !== null)}
      title={title}
    >
      <FailureBanner error={error} action={{ label: "Try again", onAct: mutate }} message="Failed to start" />
      {data !== undefined && children(data)}
    </Dialog>
  );
}

import { AlertDialog } from "@base-ui/react/alert-dialog";
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "#ui/button.tsx";
import { BACKDROP, DIALOG_TITLE, POPUP } from "#ui/dialog.tsx";

export interface ConfirmationProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The question. */
  title: string;
  /** What happens when it is answered with yes. */
  children: ReactNode;
  /** The verb, never 'OK'. */
  confirm: string;
  look?: "primary" | "danger";
  onConfirm: () => void;
  /** Where the focus goes after a yes, when what asked goes away by it: there, or to the first control in it. */
  focusAfterYes?: () => HTMLElement | null;
}

/** Asks before something that is hard to take back. Starts on the harmless answer. */
export function Confirmation({
  open,
  onOpenChange,
  title,
  children,
  confirm,
  look = "danger",
  onConfirm,
  focusAfterYes,
}: ConfirmationProps) {
  const confirmed = useRef(false);
  useEffect(() => {
    if (open) confirmed.current = false;
  }, [open]);
  function press() {
    confirmed.current = true;
    onConfirm();
  }
  return (
    <AlertDialog.Root onOpenChange={onOpenChange} open={open}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={BACKDROP} />
        <AlertDialog.Popup
          className={POPUP}
          // Without an element it goes back to where it came from.
          finalFocus={() => (confirmed.current && focusAfterYes?.()) || null}
        >
          <AlertDialog.Title className={DIALOG_TITLE}>{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-ink-2" render={<div />}>
            {children}
          </AlertDialog.Description>
          <div className="mt-5 flex flex-wrap justify-end gap-2">
            <AlertDialog.Close render={<Button />}>Cancel</AlertDialog.Close>
            <AlertDialog.Close onClick={press} render={<Button look={look} />}>
              {confirm}
            </AlertDialog.Close>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

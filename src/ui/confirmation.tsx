import { AlertDialog } from "@base-ui/react/alert-dialog";
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "#ui/button.tsx";
import { DIALOG_TITLE, POPUP, VEIL } from "#ui/dialog-style.ts";
import { stripBidiControls } from "#ui/strip-bidi-controls.ts";

export interface ConfirmationProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The question. */
  title: string;
  /** What happens when it is answered with yes. */
  children: ReactNode;
  /** The verb, never 'OK'. */
  confirm: string;
  /** In place of 'Cancel', where that could mean either. */
  cancel?: string;
  variant?: "primary" | "danger";
  onConfirm: () => void;
  /** Takes the focus after a yes, when what asked goes away by it. */
  focusAfterYes?: () => HTMLElement | null;
}

/** Asks before something that is hard to take back. Starts on the harmless answer. */
export function Confirmation({
  open,
  onOpenChange,
  title,
  children,
  confirm,
  cancel = "Cancel",
  variant = "danger",
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
  /** Where there is nothing to take it, the focus goes back to where it came from. */
  function focusAfter(): false | null {
    const taker = confirmed.current ? focusAfterYes?.() : null;
    if (!taker) return null;
    // Given back by the library, it would go to the first control within, which may be going away too.
    taker.focus({ preventScroll: true });
    return false;
  }
  return (
    <AlertDialog.Root onOpenChange={onOpenChange} open={open}>
      <AlertDialog.Portal>
        {/* Over the window that asks, too. */}
        <AlertDialog.Backdrop className={`${VEIL} z-50`} forceRender />
        <AlertDialog.Popup className={POPUP} finalFocus={focusAfter}>
          <AlertDialog.Title className={DIALOG_TITLE}>{stripBidiControls(title)}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-ink-2" render={<div />}>
            {children}
          </AlertDialog.Description>
          <div className="mt-5 flex flex-wrap justify-end gap-2">
            <AlertDialog.Close render={<Button />}>{cancel}</AlertDialog.Close>
            <AlertDialog.Close onClick={press} render={<Button variant={variant} />}>
              {confirm}
            </AlertDialog.Close>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

import { AlertDialog } from "@base-ui/react/alert-dialog";
import { type MouseEvent, useEffect, useRef } from "react";
import { Button } from "#ui/button.tsx";
import type { ConfirmationProps } from "#ui/confirm.tsx";
import { DIALOG_TITLE, POPUP, VEIL } from "#ui/dialog-style.ts";
import { stripBidiControls } from "#ui/strip-bidi-controls.ts";

/** Fields that an answer needs. A checkbox may stay as it is. */
const NEEDED = "select, textarea, input:not([type=checkbox])";

/** Asks before something that is hard to take back. The harmless answer has the focus, or else the field that the answer needs. */
export function Confirmation({
  open,
  onOpenChange,
  title,
  text,
  confirm,
  cancel = "Cancel",
  variant = "danger",
  field,
  isComplete,
  onConfirm,
  focusAfterYes,
}: ConfirmationProps) {
  const confirmed = useRef(false);
  const harmless = useRef<HTMLButtonElement>(null);
  const asked = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (open) confirmed.current = false;
  }, [open]);
  function press(event: MouseEvent & { preventBaseUIHandler: () => void }) {
    if (isComplete && !isComplete()) return event.preventBaseUIHandler();
    confirmed.current = true;
    onConfirm();
  }
  /** Returns null where Base UI is to focus the element that had the focus before. */
  function focusAfter(): false | null {
    const taker = confirmed.current ? focusAfterYes?.() : null;
    if (!taker) return null;
    // Base UI would focus the first control inside `taker`, which may be about to disappear too.
    taker.focus({ preventScroll: true });
    return false;
  }
  return (
    <AlertDialog.Root onOpenChange={onOpenChange} open={open}>
      <AlertDialog.Portal>
        {/* Covers the dialog that asks, too. */}
        <AlertDialog.Backdrop className={`${VEIL} z-50`} forceRender />
        <AlertDialog.Popup
          className={POPUP}
          finalFocus={focusAfter}
          initialFocus={() => asked.current?.querySelector<HTMLElement>(NEEDED) ?? harmless.current}
        >
          <AlertDialog.Title className={DIALOG_TITLE}>{stripBidiControls(title)}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-ink-2" render={<div />}>
            {text}
          </AlertDialog.Description>
          {field && (
            <div className="mt-4" ref={asked}>
              {field}
            </div>
          )}
          <div className="mt-5 flex flex-wrap justify-end gap-2">
            <AlertDialog.Close ref={harmless} render={<Button />}>
              {cancel}
            </AlertDialog.Close>
            <AlertDialog.Close onClick={press} render={<Button variant={variant} />}>
              {confirm}
            </AlertDialog.Close>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

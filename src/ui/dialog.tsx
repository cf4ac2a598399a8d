import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { type ReactNode, type RefObject, useRef, useState } from "react";
import { ConfirmHost, DISCARD_QUESTION } from "#ui/confirm.tsx";
import { Confirmation } from "#ui/confirmation.tsx";
import { BACKDROP, DIALOG_TITLE, POPUP, WIDE_POPUP } from "#ui/dialog-style.ts";
import { useTypedText } from "#ui/typed-text.ts";

interface DialogProps {
  open: boolean;
  /** Called with false when the user closes the dialog. If missing, only the content can close it: there is no close button. */
  onOpenChange?: (open: boolean) => void;
  title: string;
  /** Ignores presses outside the dialog: they would lose its content. */
  staysOpen?: boolean;
  /**
   * Element that takes the focus after closing, if the opener no longer exists. False if another dialog opens in its place and has
   * taken the focus already.
   */
  focusAfter?: RefObject<HTMLElement | null> | false | undefined;
  /** Keeps the content mounted while the dialog is closed, so typed text is still there when it opens again. */
  keepsContent?: boolean;
  /** Makes room for a grid of pictures. */
  wide?: boolean;
  children: ReactNode;
}

/**
 * Modal dialog, closed by Escape, its button or a press outside, unless the props say otherwise. If text was typed into the dialog,
 * each of them asks first.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  staysOpen = false,
  focusAfter,
  keepsContent = false,
  wide = false,
  children,
}: DialogProps) {
  const { hasTypedText, resetForms, listening } = useTypedText();
  const [isAsking, setAsking] = useState(false);
  const opener = useRef<{ isOpen: boolean; element: Element | null }>({ isOpen: false, element: null });
  // Read while rendering: later, a field that focuses itself would count as the opener.
  if (open && !opener.current.isOpen) opener.current.element = document.activeElement;
  // A menu that closes at the same time may take the focus from a field that has focused itself. The field gets it back.
  const selfFocused = useRef<HTMLElement>(undefined);
  if (open && !opener.current.isOpen) selfFocused.current = undefined;
  opener.current.isOpen = open;
  function focusOpener() {
    const { element } = opener.current;
    return element instanceof HTMLElement && element.isConnected ? element : true;
  }
  /** Returns the element that has the focus after this dialog, as far as it is known. */
  function taker(): HTMLElement | null {
    if (focusAfter === false) return null;
    const element = focusAfter?.current ?? focusOpener();
    return element === true ? null : element;
  }
  function close() {
    resetForms();
    onOpenChange?.(false);
  }
  function change(stays: boolean) {
    if (stays) onOpenChange?.(true);
    else if (hasTypedText()) setAsking(true);
    else close();
  }
  return (
    <BaseDialog.Root disablePointerDismissal={staysOpen} onOpenChange={change} open={open}>
      <BaseDialog.Portal keepMounted={keepsContent}>
        <BaseDialog.Backdrop className={BACKDROP} />
        <BaseDialog.Popup
          className={wide ? WIDE_POPUP : POPUP}
          finalFocus={focusAfter ?? focusOpener}
          initialFocus={() => selfFocused.current ?? true}
          onFocus={({ target }) => {
            selfFocused.current ??= target;
          }}
          {...listening}
        >
          <div className="sticky -top-5 z-10 -mx-5 -mt-5 flex items-start justify-between gap-3 bg-raised px-5 pt-5 pb-3">
            <BaseDialog.Title className={DIALOG_TITLE}>{title}</BaseDialog.Title>
            {onOpenChange && <DialogClose />}
          </div>
          <ConfirmHost dialog={(question) => <Confirmation {...question} />}>{children}</ConfirmHost>
          <Confirmation
            {...DISCARD_QUESTION}
            // The question may return the focus after this dialog has, on a slow machine.
            focusAfterYes={taker}
            // Waits until the question has returned the focus, so that this dialog can pass it to its opener.
            onConfirm={() => requestAnimationFrame(close)}
            onOpenChange={setAsking}
            open={isAsking && onOpenChange !== undefined}
          />
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

/** The cross that closes a dialog or drawer. */
export function DialogClose() {
  return (
    <BaseDialog.Close
      aria-label="Close"
      className="-mt-1.5 -mr-1.5 grid size-11 cursor-pointer place-items-center rounded-control text-ink-2 hover:bg-surface-3 hover:text-ink desk:size-9"
    >
      <X size={20} />
    </BaseDialog.Close>
  );
}

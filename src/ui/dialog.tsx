import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { type ReactNode, type RefObject, useRef, useState } from "react";
import { Confirmation, ConfirmHost } from "#ui/confirmation.tsx";
import { BACKDROP, DIALOG_TITLE, POPUP } from "#ui/dialog-style.ts";
import { useTypedText } from "#ui/typed-text.ts";

interface DialogProps {
  open: boolean;
  /** Without it the window is left by what stands in it alone. */
  onOpenChange?: (open: boolean) => void;
  title: string;
  /** It is not left by pressing beside it: what it shows would be lost. */
  staysOpen?: boolean;
  /**
   * Takes the focus afterwards, where it would go back to something that is gone by then; false where another window opens in its
   * place, which has taken it already.
   */
  focusAfter?: RefObject<HTMLElement | null> | false | undefined;
  /** While it is closed what was typed into it stays, for when it opens again. */
  keepsContent?: boolean;
  children: ReactNode;
}

/**
 * A window over the page that can be left by Escape, by its button, or by pressing beside it, unless it says otherwise. Each of them
 * asks first when text was typed into the window.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  staysOpen = false,
  focusAfter,
  keepsContent = false,
  children,
}: DialogProps) {
  const { hasTypedText, listening } = useTypedText();
  const [isAsking, setAsking] = useState(false);
  const opener = useRef<{ isOpen: boolean; element: Element | null }>({ isOpen: false, element: null });
  // While it opens: a field that focuses itself would otherwise count as what had the focus before.
  if (open && !opener.current.isOpen) opener.current.element = document.activeElement;
  opener.current.isOpen = open;
  function focusOpener() {
    const { element } = opener.current;
    return element instanceof HTMLElement && element.isConnected ? element : true;
  }
  function change(stays: boolean) {
    if (!stays && hasTypedText()) setAsking(true);
    else onOpenChange?.(stays);
  }
  return (
    <BaseDialog.Root disablePointerDismissal={staysOpen} onOpenChange={change} open={open}>
      <BaseDialog.Portal keepMounted={keepsContent}>
        <BaseDialog.Backdrop className={BACKDROP} />
        <BaseDialog.Popup className={POPUP} finalFocus={focusAfter ?? focusOpener} {...listening}>
          <div className="sticky -top-5 z-10 -mx-5 -mt-5 flex items-start justify-between gap-3 bg-raised px-5 pt-5 pb-3">
            <BaseDialog.Title className={DIALOG_TITLE}>{title}</BaseDialog.Title>
            {onOpenChange && <DialogClose />}
          </div>
          <ConfirmHost>{children}</ConfirmHost>
          <Confirmation
            cancel="Keep editing"
            confirm="Discard"
            // Once the question has given the focus back, so that this window passes it on to what opened it.
            onConfirm={() => requestAnimationFrame(() => onOpenChange?.(false))}
            onOpenChange={setAsking}
            open={isAsking && onOpenChange !== undefined}
            text="It has not been saved."
            title="Discard what you typed?"
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

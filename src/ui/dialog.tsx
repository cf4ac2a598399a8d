import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import type { ReactNode, RefObject } from "react";

export const BACKDROP =
  "veil fixed inset-0 z-40 bg-night/50 transition-opacity duration-(--t-2) data-ending-style:opacity-0 data-starting-style:opacity-0";
export const POPUP =
  "fixed top-1/2 left-1/2 z-50 w-[min(28rem,calc(100vw-2rem))] max-h-[calc(100dvh-2rem)] -translate-1/2 overflow-y-auto rounded-panel border border-border bg-raised p-5 text-sm text-ink shadow-3 transition-[opacity,scale] duration-(--t-2) ease-(--ease-out) data-ending-style:scale-[0.98] data-ending-style:opacity-0 data-starting-style:scale-[0.98] data-starting-style:opacity-0";
export const DIALOG_TITLE = "wrap-anywhere text-lg leading-tight font-[660] tracking-[-0.012em] font-stretch-108%";

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

/** A window over the page that can be left by Escape, by its button, or by pressing beside it, unless it says otherwise. */
export function Dialog({
  open,
  onOpenChange,
  title,
  staysOpen = false,
  focusAfter,
  keepsContent = false,
  children,
}: DialogProps) {
  return (
    <BaseDialog.Root disablePointerDismissal={staysOpen} onOpenChange={(stays) => onOpenChange?.(stays)} open={open}>
      <BaseDialog.Portal keepMounted={keepsContent}>
        <BaseDialog.Backdrop className={BACKDROP} />
        <BaseDialog.Popup className={POPUP} finalFocus={focusAfter}>
          <div className="sticky -top-5 z-10 -mx-5 -mt-5 flex items-start justify-between gap-3 bg-raised px-5 pt-5 pb-3">
            <BaseDialog.Title className={DIALOG_TITLE}>{title}</BaseDialog.Title>
            {onOpenChange && <DialogClose />}
          </div>
          {children}
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
      <X aria-hidden="true" size={20} strokeWidth={1.75} />
    </BaseDialog.Close>
  );
}

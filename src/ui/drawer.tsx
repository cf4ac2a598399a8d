import { Dialog } from "@base-ui/react/dialog";
import type { ReactNode } from "react";
import { BACKDROP } from "#ui/dialog-style.ts";

interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** For screen readers. */
  title: string;
  children: ReactNode;
}

/** A dialog that slides in from the left and takes the height of the window. */
export function Drawer({ open, onOpenChange, title, children }: DrawerProps) {
  return (
    <Dialog.Root onOpenChange={onOpenChange} open={open}>
      <Dialog.Portal>
        <Dialog.Backdrop className={BACKDROP} />
        <Dialog.Popup className="fixed inset-y-0 left-0 z-50 flex w-[min(20rem,calc(100vw-3rem))] flex-col bg-surface-2 text-sm text-ink shadow-3 transition-[translate] duration-(--t-3) ease-(--ease-out) motion-reduce:transition-none away:-translate-x-full">
          <Dialog.Title className="sr-only">{title}</Dialog.Title>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

import { Popover as BasePopover } from "@base-ui/react/popover";
import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";

interface PopoverProps {
  /** For screen readers: what is in it. */
  label: string;
  /** The button that opens it. */
  trigger: ComponentProps<typeof BasePopover.Trigger>["render"];
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Opens the popover when it mounts: for one that was loaded because its button was pressed. */
  opensItself?: boolean;
  children: ReactNode;
}

/** Panel with choices below its button, so that the user sees their effect beside it. */
export function Popover({ label, trigger, open, onOpenChange, opensItself = false, children }: PopoverProps) {
  const button = useRef<HTMLButtonElement>(null);
  // A press, unlike `open`, moves the focus into the popover.
  useEffect(() => {
    if (opensItself) button.current?.click();
  }, [opensItself]);
  return (
    <BasePopover.Root onOpenChange={onOpenChange} open={open}>
      <BasePopover.Trigger ref={button} render={trigger} />
      <BasePopover.Portal>
        <BasePopover.Positioner
          align="end"
          className="z-30 outline-none"
          collisionPadding={8}
          side="bottom"
          sideOffset={6}
        >
          <BasePopover.Popup
            aria-label={label}
            className="max-h-(--available-height) w-72 origin-(--transform-origin) overflow-y-auto rounded-banner border border-border bg-raised p-3.5 text-sm text-ink shadow-2 outline-none popup-motion"
          >
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}

import { Menu as BaseMenu } from "@base-ui/react/menu";
import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";

const ITEM =
  "flex min-h-11 w-full cursor-pointer items-center gap-2.5 rounded-md px-2.5 text-sm text-ink outline-none select-none data-highlighted:bg-surface-3 highlight-outline desk:min-h-9";

interface MenuProps {
  /** The button that opens it. */
  trigger: ComponentProps<typeof BaseMenu.Trigger>["render"];
  side?: "top" | "bottom";
  /** Opens the menu when it mounts: for a menu that was loaded because its button was pressed. */
  opensItself?: boolean;
  /** Keeps the menu in place while the page scrolls, as its trigger in a sticky sidebar does. */
  isFixed?: boolean;
  children: ReactNode;
}

export function Menu({ trigger, side = "bottom", opensItself = false, isFixed = false, children }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  // A press, unlike `open`, moves the focus to the first item.
  useEffect(() => {
    if (opensItself) button.current?.click();
  }, [opensItself]);
  return (
    <BaseMenu.Root modal={false}>
      <BaseMenu.Trigger ref={button} render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner
          align="start"
          className="z-[60] outline-none"
          collisionPadding={8}
          positionMethod={isFixed ? "fixed" : "absolute"}
          side={side}
          sideOffset={6}
        >
          <BaseMenu.Popup className="min-w-(--anchor-width) origin-(--transform-origin) rounded-banner border border-border bg-raised p-1 shadow-2 outline-none popup-motion">
            {children}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

interface MenuItemProps extends Omit<ComponentProps<"button">, "onClick"> {
  icon?: ReactNode;
  onAct?: () => void;
  /** Keeps the menu open, where the effect is seen in the menu itself. */
  stays?: boolean;
}

export function MenuItem({ icon, onAct, stays = false, children, ...rest }: MenuItemProps) {
  return (
    <BaseMenu.Item
      className={ITEM}
      closeOnClick={!stays}
      nativeButton
      onClick={onAct}
      render={<button type="button" {...rest} />}
    >
      {icon}
      <span className="contents">{children}</span>
    </BaseMenu.Item>
  );
}

export function MenuLink({ icon, to, children }: { icon?: ReactNode; to: string; children: ReactNode }) {
  return (
    <BaseMenu.LinkItem className={ITEM} closeOnClick render={<Link to={to} />}>
      {icon}
      <span className="contents">{children}</span>
    </BaseMenu.LinkItem>
  );
}

export function MenuSeparator() {
  return <BaseMenu.Separator className="mx-1 my-1 h-px bg-border" />;
}

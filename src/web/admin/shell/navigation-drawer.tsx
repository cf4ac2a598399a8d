import { DialogClose } from "#ui/dialog.tsx";
import { Drawer } from "#ui/drawer.tsx";
import { Brand, NavigationList, UserMenu } from "./navigation.tsx";

interface NavigationDrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The sidebar of a narrow window. */
export function NavigationDrawer({ open, onOpenChange }: NavigationDrawerProps) {
  return (
    <Drawer onOpenChange={onOpenChange} open={open} title="Menu">
      <div className="flex min-h-0 flex-1 flex-col gap-1 p-3">
        <div className="flex items-center justify-between pr-1.5">
          <Brand />
          <DialogClose />
        </div>
        <NavigationList />
        <UserMenu />
      </div>
    </Drawer>
  );
}

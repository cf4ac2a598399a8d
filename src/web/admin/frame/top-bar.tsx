import { Menu } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { Button } from "#ui/button.tsx";
import { Brand } from "./brand.tsx";

const NavigationDrawer = lazy(async () => ({
  default: (await import("./navigation-drawer.tsx")).NavigationDrawer,
}));

/** On narrow windows: the name, and the sidebar behind a button. The drawer is loaded when first asked for. */
export function TopBar() {
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState(false);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever was followed, the menu has done its work.
  useEffect(() => setOpen(false), [key]);
  return (
    <header className="sticky top-0 z-30 flex h-14 items-center justify-between border-b border-border bg-surface px-2">
      <Brand />
      <Button
        aria-expanded={open}
        aria-haspopup="dialog"
        aria-label="Menu"
        icon={<Menu aria-hidden="true" size={22} strokeWidth={1.75} />}
        look="quiet"
        onClick={() => {
          setAsked(true);
          setOpen(true);
        }}
        size="icon"
      />
      {asked && (
        <Suspense>
          <NavigationDrawer onOpenChange={setOpen} open={open} />
        </Suspense>
      )}
    </header>
  );
}

import { Menu } from "lucide-react";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { Button } from "#ui/button.tsx";
import { LAZY_MODULES } from "../lazy-modules.ts";
import { useLazyModule } from "../use-lazy-module.tsx";
import { Brand } from "./brand.tsx";
import { SearchIconButton } from "./search-button.tsx";

/** On narrow windows: the name, and the sidebar behind a button. */
export function TopBar() {
  const [open, setOpen] = useState(false);
  const { module, need, failure } = useLazyModule(LAZY_MODULES.navigationDrawer, "menu");
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever was followed, the menu has done its work.
  useEffect(() => setOpen(false), [key]);
  return (
    <>
      <header className="sticky top-0 z-30 flex h-14 items-center justify-between border-b border-border bg-surface px-2">
        <Brand />
        <div className="flex items-center">
          <SearchIconButton />
          <Button
            aria-expanded={open}
            aria-haspopup="dialog"
            aria-label="Menu"
            icon={<Menu aria-hidden="true" size={22} strokeWidth={1.75} />}
            variant="quiet"
            onClick={async () => setOpen(await need())}
            size="icon"
          />
        </div>
        {module && <module.NavigationDrawer onOpenChange={setOpen} open={open} />}
      </header>
      <div className="sticky top-14 z-20 p-2 empty:hidden">{failure}</div>
    </>
  );
}

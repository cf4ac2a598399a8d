import { PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { Brand } from "./brand.tsx";
import { NavigationList } from "./navigation-list.tsx";
import { RAIL_NAME } from "./rail-name.ts";
import { SearchButton } from "./search-button.tsx";
import { chooseSidebarWidth, useIsRail } from "./sidebar-width.ts";
import { UserMenu } from "./user-menu.tsx";

/** Beside the screen: names and numbers, or a rail of icons where the screen needs the room or somebody wants it. */
export function Sidebar() {
  const isRail = useIsRail();
  return (
    <header
      className="sticky top-0 flex h-dvh w-62 flex-col gap-1 px-3 py-3 data-rail:w-16 data-rail:px-2.5"
      data-rail={isRail ? "" : undefined}
    >
      <Brand />
      <SearchButton />
      <NavigationList />
      <WidthButton isRail={isRail} />
      <UserMenu />
    </header>
  );
}

function WidthButton({ isRail }: { isRail: boolean }) {
  const Icon = isRail ? PanelLeftOpen : PanelLeftClose;
  return (
    <button
      aria-expanded={!isRail}
      className="group/named relative flex min-h-9 cursor-pointer items-center gap-2.5 rounded-control px-2.5 text-left text-ink-3 hover:bg-surface-3 hover:text-ink rail:justify-center rail:px-0"
      onClick={() => chooseSidebarWidth(isRail ? "wide" : "rail")}
      type="button"
    >
      <Icon aria-hidden="true" className="shrink-0" size={18} strokeWidth={1.75} />
      <span className={`rail:flex ${RAIL_NAME}`}>Collapse sidebar</span>
    </button>
  );
}

import { type ReactNode, useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { useMediaQuery } from "#ui/use-media-query.ts";
import { Brand } from "./brand.tsx";
import { NavigationList } from "./navigation-list.tsx";
import { shownOverlay } from "./overlay.ts";
import { Overlays } from "./overlays.tsx";
import { Preload } from "./preload.tsx";
import { SearchButton } from "./search-button.tsx";
import { TopBar } from "./top-bar.tsx";
import { useSessionWatch } from "./use-session-watch.ts";
import { UserMenu } from "./user-menu.tsx";

/** Sidebar or top bar, and the screen. Whatever is shown in it, a session that ends leads to the login page. */
export function AdminFrame({ children }: { children: ReactNode }) {
  useSessionWatch();
  const wide = useMediaQuery("(min-width: 900px)");
  const main = useScreenChange();
  return (
    <div className="min-h-dvh bg-surface-2 text-sm leading-[1.45] desk:grid desk:grid-cols-[248px_minmax(0,1fr)]">
      <a
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-surface px-4 py-3 font-[600] focus:translate-y-0 focus:shadow-2"
        href="#screen"
      >
        Skip to content
      </a>
      {wide ? (
        <header className="sticky top-0 flex h-dvh flex-col gap-1 px-3 py-3">
          <Brand />
          <SearchButton />
          <NavigationList />
          <UserMenu />
        </header>
      ) : (
        <TopBar />
      )}
      <main
        className="flex min-w-0 flex-col bg-bg px-4 pb-10 outline-none max-desk:min-h-[calc(100dvh-3.5rem)] desk:border-l desk:border-border desk:px-[clamp(1rem,2.2vw,2rem)]"
        id="screen"
        ref={main}
        tabIndex={-1}
      >
        {children}
      </main>
      <Overlays />
      <Preload />
    </div>
  );
}

/** A new screen begins at its top with the focus on it, as a new page would; Back leaves the scroll to the browser. */
function useScreenChange() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const type = useNavigationType();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (type !== "POP") window.scrollTo(0, 0);
    // Whoever opened the palette while the screen was still on its way is typing in it.
    if (!shownOverlay()) main.current?.focus({ preventScroll: true });
  }, [pathname, type]);
  return main;
}

import { Menu } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation, useNavigationType } from "react-router";
import { Button } from "#ui/button.tsx";
import { useMediaQuery } from "#ui/use-media-query.ts";
import { answerConfirmation, useIsConfirmationAsked } from "../confirm-again.ts";
import { LAZY_MODULES } from "../lazy-modules.ts";
import { NewVersion } from "../new-version.tsx";
import { useFreshPreferences } from "../preferences.ts";
import { useShortcuts } from "../shortcuts/use-shortcuts.ts";
import { useLazyModule } from "../use-lazy-module.tsx";
import { Brand } from "./brand.tsx";
import { FactorNotice } from "./factor-notice.tsx";
import { shownOverlay, showOverlay, useShownOverlay } from "./overlay.ts";
import { Preload } from "./preload.tsx";
import { SearchIconButton } from "./search-button.tsx";
import { Sidebar } from "./sidebar.tsx";
import { useSessionWatch } from "./use-session-watch.ts";

/** Sidebar or top bar, and the screen. Whatever is shown in it, a session that ends leads to the login page. */
export function AdminFrame({ children }: { children: ReactNode }) {
  useSessionWatch();
  useFreshPreferences();
  const wide = useMediaQuery("(min-width: 900px)");
  const main = useScreenChange();
  return (
    <div className="min-h-dvh bg-surface-2 text-sm leading-[1.45] desk:grid desk:grid-cols-[auto_minmax(0,1fr)]">
      <a
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-surface px-4 py-3 font-[600] focus:translate-y-0 focus:shadow-2"
        href="#screen"
      >
        Skip to content
      </a>
      {wide ? <Sidebar /> : <TopBar />}
      <main
        className="flex min-w-0 flex-col bg-bg px-4 pb-10 outline-none max-desk:min-h-[calc(100dvh-3.5rem)] desk:border-l desk:border-border desk:px-[clamp(1rem,2.2vw,2rem)]"
        id="screen"
        ref={main}
        tabIndex={-1}
      >
        <NewVersion />
        <FactorNotice />
        {children}
      </main>
      <Overlays />
      <ConfirmAgain />
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

/** On narrow windows: the name, and the sidebar behind a button. */
function TopBar() {
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

/** The question for the password, over whichever screen made a call that wants it. */
function ConfirmAgain() {
  const isAsked = useIsConfirmationAsked();
  const { module, need, failure } = useLazyModule(LAZY_MODULES.passwordQuestion, "question");
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for anew each time, not when `need` is another function.
  useEffect(() => {
    if (isAsked) need().then((isLoaded) => isLoaded || answerConfirmation(false));
  }, [isAsked]);
  const { pathname } = useLocation();
  // Whoever leaves the screen leaves no call of it waiting.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the address has changed, whatever it is.
  useEffect(() => () => answerConfirmation(false), [pathname]);
  return (
    <>
      {module && <module.PasswordQuestion onAnswer={answerConfirmation} open={isAsked} />}
      <div className="fixed inset-x-2 bottom-4 z-50 mx-auto max-w-md text-sm empty:hidden">{failure}</div>
    </>
  );
}

/** The command palette and the help on keys, each loaded when it is first asked for. */
function Overlays() {
  useShortcuts();
  const shown = useShownOverlay();
  const palette = useAskedFor(LAZY_MODULES.palette, "search", shown === "palette");
  const help = useAskedFor(LAZY_MODULES.shortcutHelp, "help", shown === "help");
  // Whoever leaves the back office leaves no window over it.
  useEffect(() => () => showOverlay(), []);
  return (
    <>
      {palette.module && <palette.module.Palette onClose={showOverlay} open={palette.open} />}
      {help.module && <help.module.ShortcutHelp onClose={showOverlay} open={help.open} />}
      <div className="fixed inset-x-2 bottom-4 z-50 mx-auto max-w-md text-sm empty:hidden">
        {palette.failure}
        {help.failure}
      </div>
    </>
  );
}

/** Opens once its script is there; closed is what it was first, so that it opens with its motion and takes the focus. */
function useAskedFor<Module>(load: () => Promise<Module>, name: string, asked: boolean) {
  const { module, need, failure } = useLazyModule(load, name);
  const [ready, setReady] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for anew each time it is opened, not when `need` is another function.
  useEffect(() => {
    if (!asked) return;
    need().then((loaded) => {
      setReady(loaded);
      if (!loaded) showOverlay();
    });
  }, [asked]);
  return { module, failure, open: asked && ready };
}

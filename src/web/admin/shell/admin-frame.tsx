import { Menu } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigationType } from "react-router";
import { Button } from "#ui/button.tsx";
import { useMediaQuery } from "#ui/use-media-query.ts";
import { screenAt } from "../areas/areas.ts";
import { answerConfirmation, useIsConfirmationAsked } from "../base/confirm-again.ts";
import { LazyDialog } from "../base/lazy-dialog.tsx";
import { LAZY_MODULES, loadAhead } from "../base/lazy-modules.ts";
import { NewVersion } from "../base/new-version.tsx";
import { useFreshPreferences } from "../base/preferences.ts";
import { firstField } from "../base/screen-focus.ts";
import { ScreenTitles, useOwnTitle } from "../base/screen-title.tsx";
import { shownOverlay, showOverlay, useShownOverlay } from "../keyboard/overlay.ts";
import { useKeptFocus } from "../keyboard/use-kept-focus.ts";
import { useShortcuts } from "../keyboard/use-shortcuts.ts";
import { useBrowserNotices } from "./browser-notices.ts";
import { FactorNotice } from "./factor-notice.tsx";
import { Bell, Brand, SearchIconButton, Sidebar } from "./navigation.tsx";
import { Preload } from "./preload.tsx";
import { useSessionWatch } from "./use-session-watch.ts";

/** Sidebar or top bar, and the screen. A session that ends leads to the login page. */
export function AdminFrame({ children }: { children: ReactNode }) {
  useSessionWatch();
  useFreshPreferences();
  useBrowserNotices();
  const wide = useMediaQuery("(min-width: 900px)");
  const { pathname } = useLocation();
  const title = useOwnTitle();
  // The record's name is a description: as part of a label it would be found like the label of a field.
  const label = { "aria-description": title.own, "aria-label": screenAt(pathname)?.title };
  const { main, start } = useScreenChange(title.own);
  return (
    <div className="min-h-dvh bg-surface-2 text-sm leading-[1.45] desk:grid desk:grid-cols-[auto_minmax(0,1fr)]">
      <a
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-surface px-4 py-3 font-semibold focus:translate-y-0 focus:shadow-2"
        href="#screen"
      >
        Skip to content
      </a>
      {wide ? <Sidebar /> : <TopBar />}
      <main
        // The focus is here after each change of screens: a screen reader reads name and description alone.
        {...label}
        className="flex min-w-0 flex-col bg-bg px-4 pb-10 outline-none max-desk:min-h-[calc(100dvh-3.5rem)] desk:border-l desk:border-border desk:px-[clamp(1rem,2.2vw,2rem)]"
        id="screen"
        ref={main}
        tabIndex={-1}
      >
        {/* A screen reader says nothing of an element that has the focus already, so the two take turns. */}
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is a part of a form. */}
        <span {...label} className="sr-only" data-start="" ref={start} role="group" tabIndex={-1} />
        <NewVersion />
        <FactorNotice />
        <ScreenTitles value={title}>{children}</ScreenTitles>
      </main>
      <Overlays />
      <ConfirmAgain />
      <Preload />
    </div>
  );
}

/**
 * Scrolls a new screen to its top and focuses it or its first field, like a new page. After Back, the browser restores the scroll.
 * The title of a record, which is known later, moves the focus again. Returns the refs of the two elements that take it in turn.
 */
function useScreenChange(ownTitle: string | undefined) {
  const main = useRef<HTMLElement>(null);
  const start = useRef<HTMLSpanElement>(null);
  const { pathname } = useLocation();
  const type = useNavigationType();
  // A first screen that a link or the sign-in led to is a new one; the browser has opened any other.
  const shown = useRef(type === "POP" ? { pathname, ownTitle } : undefined);
  // A layout effect runs before a removed element of the former screen passes its focus on.
  useLayoutEffect(() => {
    const former = shown.current;
    shown.current = { pathname, ownTitle };
    const isNew = former?.pathname !== pathname;
    const hasFocus = isOneOf(document.activeElement, main, start);
    if (isNew && type !== "POP") window.scrollTo(0, 0);
    // A user who opened the palette while the screen was loading is typing in it.
    if (shownOverlay() || !(isNew || (hasFocus && former?.ownTitle !== ownTitle))) return;
    const taker = document.activeElement === main.current ? start : main;
    const field = isNew && main.current ? firstField(main.current) : null;
    (field ?? taker.current)?.focus({ preventScroll: true });
  }, [pathname, type, ownTitle]);
  return { main, start };
}

const isOneOf = (element: Element | null, ...refs: readonly RefObject<HTMLElement | null>[]) =>
  element !== null && refs.some(({ current }) => current === element);

const loadDrawer = LAZY_MODULES.navigationDrawer;
const loadDrawerSoon = () => loadAhead(loadDrawer);

/** Bar of narrow windows: the name, and a button that opens the sidebar. */
function TopBar() {
  const [open, setOpen] = useState(false);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever was followed, the menu has done its work.
  useEffect(() => setOpen(false), [key]);
  return (
    <header className="sticky top-0 z-30 flex h-14 items-center justify-between border-b border-border bg-surface px-2">
      <Brand />
      <div className="flex items-center">
        <SearchIconButton />
        <Bell />
        <Button
          aria-expanded={open}
          aria-haspopup="dialog"
          aria-label="Menu"
          icon={<Menu size={22} />}
          variant="quiet"
          onClick={() => setOpen(true)}
          onFocus={loadDrawerSoon}
          onPointerEnter={loadDrawerSoon}
          size="icon"
        />
      </div>
      <LazyDialog load={loadDrawer} name="menu" onFailure={() => setOpen(false)} open={open}>
        {({ NavigationDrawer }, isOpen) => <NavigationDrawer onOpenChange={setOpen} open={isOpen} />}
      </LazyDialog>
    </header>
  );
}

/** Asks for the password, over any screen, when a call needs it. */
function ConfirmAgain() {
  const isAsked = useIsConfirmationAsked();
  const { pathname } = useLocation();
  // A call of the former screen must not wait any longer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at every change of the address.
  useEffect(() => () => answerConfirmation(false), [pathname]);
  return (
    <LazyDialog
      load={LAZY_MODULES.passwordQuestion}
      name="question for your password"
      onFailure={() => answerConfirmation(false)}
      open={isAsked}
    >
      {({ PasswordQuestion }, isOpen) => <PasswordQuestion onAnswer={answerConfirmation} open={isOpen} />}
    </LazyDialog>
  );
}

/** The command palette and the help on keys. */
function Overlays() {
  useShortcuts();
  useKeptFocus();
  const shown = useShownOverlay();
  // A user who leaves the back office leaves no overlay open.
  useEffect(() => () => showOverlay(), []);
  return (
    <>
      <LazyDialog load={LAZY_MODULES.palette} name="search" onFailure={showOverlay} open={shown === "palette"}>
        {({ Palette }, isOpen) => <Palette onClose={showOverlay} open={isOpen} />}
      </LazyDialog>
      <LazyDialog load={LAZY_MODULES.help} name="list of shortcuts" onFailure={showOverlay} open={shown === "help"}>
        {({ ShortcutHelp }, isOpen) => <ShortcutHelp onClose={showOverlay} open={isOpen} />}
      </LazyDialog>
    </>
  );
}

import { useIsFetching, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { PrefetchPageLinks } from "react-router";
import { COMING_ADMIN_PAGES } from "#contract/pages.ts";
import { paths } from "#web/shared/paths.ts";
import { ACCOUNT_QUERY } from "../account.ts";
import { CONFIRMATION } from "../confirmation.ts";
import { NAVIGATION_DRAWER } from "./top-bar.tsx";
import { USER_MENU_ITEMS } from "./user-menu.tsx";

/** One address for each module of a screen. All that are coming share one. */
const SCREENS: readonly string[] = [
  paths.dashboard,
  paths.messages,
  paths.message("any"),
  paths.applications,
  paths.application("any"),
  paths.subscribers,
  paths.outbox,
  ...COMING_ADMIN_PAGES.slice(0, 1).map(({ path }) => path),
  paths.login(),
];

const SCREENS_AFTER_MS = 200;

const LATE_PARTS = [USER_MENU_ITEMS, NAVIGATION_DRAWER, CONFIRMATION];
/** Nobody waits for these: they come well after what the first screen needs. */
const LATE_PARTS_AFTER_MS = 2_000;

/**
 * Loads all script of the back office once nothing else is going on, so that a server that goes away later takes no
 * screen and no menu with it.
 */
export function Preload() {
  const calm = useIsFetching() === 0;
  // React Router meets a module that it cannot load by loading the document again, so the server must have answered.
  const answered = useQuery(ACCOUNT_QUERY).isSuccess;
  const begins = useLasting(calm && answered, SCREENS_AFTER_MS);
  useLateParts(calm);
  return begins && SCREENS.map((page) => <PrefetchPageLinks key={page} page={page} />);
}

/** True from when the condition has lasted so long. */
function useLasting(condition: boolean, ms: number): boolean {
  const [lasted, setLasted] = useState(false);
  useEffect(() => {
    if (!condition) return;
    const timer = setTimeout(() => setLasted(true), ms);
    return () => clearTimeout(timer);
  }, [condition, ms]);
  return lasted;
}

function useLateParts(calm: boolean): void {
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    if (loaded || !calm) return;
    const timer = setTimeout(
      () =>
        Promise.all(LATE_PARTS.map(({ load }) => load())).then(
          () => setLoaded(true),
          // Tried again when the next calls have been answered; until then the buttons try for themselves.
          () => undefined,
        ),
      LATE_PARTS_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, [loaded, calm]);
}

import { useIsFetching } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { PrefetchPageLinks } from "react-router";
import { paths } from "#web/shared/paths.ts";
import { SCREENS, screenAt } from "./areas.ts";
import { LAZY_MODULES, loadAhead } from "./lazy-modules.ts";

/** Quiet time before loading begins: enough for a short visit with one look and one click. */
const CALM_MS = 3_000;
/** Left in the browser's timeline once nothing is missing any more. */
const ALL_LOADED = "all-loaded";

/**
 * Loads the other screens and menus while the page is idle, so that they open even if the server goes away later.
 * Loads the screen of a link as soon as the pointer is on it.
 */
export function Preload() {
  const calm = useIsFetching() === 0;
  const [begun, setBegun] = useState(false);
  const [done, setDone] = useState(false);

  useEffect(() => {
    if (done || !calm || savesData()) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      setBegun(true);
      loadEverything(stop.signal).then(
        () => setDone(true),
        () => undefined,
      );
    }, CALM_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [done, calm]);

  useEffect(() => {
    document.addEventListener("pointerover", loadPointedAt);
    document.addEventListener("focusin", loadPointedAt);
    return () => {
      document.removeEventListener("pointerover", loadPointedAt);
      document.removeEventListener("focusin", loadPointedAt);
    };
  }, []);
  // These are drawn on the server, by modules that only React Router can load.
  return (
    begun && (
      <>
        <PrefetchPageLinks page={paths.login()} />
        <PrefetchPageLinks page={paths.newPassword()} />
      </>
    )
  );
}

/** One after the other, so that a call of the screen never waits behind them. Rejects at the first that fails. */
async function loadEverything(signal: AbortSignal): Promise<void> {
  for (const load of [...Object.values(LAZY_MODULES), ...SCREENS.map((screen) => screen.load)]) {
    await untilIdle();
    signal.throwIfAborted();
    await load();
  }
  performance.mark(ALL_LOADED);
}

function untilIdle(): Promise<unknown> {
  // Safari has had none for long.
  if (!("requestIdleCallback" in window)) return new Promise((resolve) => setTimeout(resolve, 50));
  return new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }));
}

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether this line is too slow or too dear for what may never be needed. Not every browser tells. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? "");
}

function loadPointedAt({ target }: Event): void {
  const link = target instanceof Element && target.closest("a");
  const screen = link && link.origin === window.location.origin && screenAt(link.pathname);
  if (screen) loadAhead(screen.load);
}

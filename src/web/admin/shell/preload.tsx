import { useIsFetching } from "@tanstack/react-query";
import { type ComponentType, useEffect, useState } from "react";
import { PrefetchPageLinks } from "react-router";
import { paths } from "#web/shared/paths.ts";
import { SCREENS, screenAt } from "../areas/areas.ts";
import { LAZY_MODULES, loadAhead } from "../base/lazy-modules.ts";
import { untilIdle } from "../base/until-idle.ts";

/** Quiet time before loading begins: enough for a short visit with one look and one click. */
const CALM_MS = 3_000;
/** Quiet time before events from the server are listened to. */
const LIVE_MS = 500;
/** Name of the mark in the browser's timeline once all modules are loaded. */
const ALL_LOADED = "all-loaded";

/**
 * Loads the other screens and menus while the page is idle, so that they open even if the server goes away later.
 * Loads the screen of a link as soon as the pointer or the focus is on it.
 */
export function Preload() {
  const calm = useIsFetching() === 0;
  const [begun, setBegun] = useState(false);
  const [done, setDone] = useState(false);
  const [Live, setLive] = useState<ComponentType>();

  useEffect(() => {
    if (Live || !calm) return;
    // Begins after the first rows have loaded, because events are of no use before.
    const timer = setTimeout(
      () =>
        LAZY_MODULES.live().then(
          (live) => setLive(() => live.Live),
          () => undefined,
        ),
      LIVE_MS,
    );
    return () => clearTimeout(timer);
  }, [Live, calm]);

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
  // The pages of the sign-in are drawn on the server, by modules that only React Router can load.
  return (
    <>
      {Live && <Live />}
      {begun && (
        <>
          <PrefetchPageLinks page={paths.login()} />
          <PrefetchPageLinks page={paths.newPassword()} />
        </>
      )}
    </>
  );
}

/** Loads all modules one after the other, so that calls of the screen never wait for them. Rejects at the first failure. */
async function loadEverything(signal: AbortSignal): Promise<void> {
  for (const load of [...Object.values(LAZY_MODULES), ...SCREENS.map((screen) => screen.load)]) {
    await untilIdle({ atMost: 1_000, otherwise: 50 });
    signal.throwIfAborted();
    await load();
  }
  performance.mark(ALL_LOADED);
}

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Returns whether the connection is too slow or too expensive to load ahead, as far as the browser knows. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? "");
}

/** Loads the screen of the link that the pointer or the focus is on. Other links and elements load nothing. */
function loadPointedAt({ target }: Event): void {
  const link = target instanceof Element && target.closest("a");
  const screen = link && link.origin === window.location.origin && screenAt(link.pathname);
  if (screen) loadAhead(screen.load);
}

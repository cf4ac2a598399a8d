import { type ClientInstrumentation, type DataRouter, matchRoutes, type UNSAFE_AssetsManifest } from "react-router";

declare global {
  interface Window {
    /** What React Router tells the browser: every route with its module, the modules it has, and the router itself. */
    __reactRouterManifest: UNSAFE_AssetsManifest;
    __reactRouterRouteModules: Readonly<Record<string, unknown>>;
    __reactRouterDataRouter: DataRouter;
  }
}

/** Every screen of the back office lies in this layout; those of a sign-in stand beside it. */
const LAYOUT = "admin/admin-layout";
const BESIDE = ["admin/login", "admin/new-password"];

type Routes = Readonly<Record<string, { id: string; parentId?: string | undefined; module: string } | undefined>>;

function isScreen(route: Routes[string]): boolean {
  return route?.parentId === LAYOUT || BESIDE.includes(route?.id ?? "");
}

/** The modules of all screens, as the build names them: a new route needs no entry in any list. */
export function screenModules(routes: Routes): string[] {
  const screens = Object.values(routes).filter(isScreen);
  return [...new Set(screens.map((route) => route?.module ?? ""))];
}

const loaded = new Set<string>();

async function loadModule(module: string): Promise<void> {
  await import(/* @vite-ignore */ module);
  loaded.add(module);
}

/** One load for each screen. Once it has succeeded, no server is needed to open the screen. */
export function screenLoads(): (() => Promise<void>)[] {
  return screenModules(window.__reactRouterManifest.routes).map((module) => () => loadModule(module));
}

/** What the screen at an address lacks. Empty where it is all there, and for addresses outside the back office. */
function missingModules(pathname: string): string[] {
  const { routes } = window.__reactRouterManifest;
  const matches = matchRoutes(window.__reactRouterDataRouter.routes, pathname) ?? [];
  return matches
    .map(({ route }) => routes[route.id])
    .filter(isScreen)
    .filter((route) => route && !(route.id in window.__reactRouterRouteModules) && !loaded.has(route.module))
    .map((route) => route?.module ?? "");
}

async function loadScreen(pathname: string): Promise<boolean> {
  try {
    await Promise.all(missingModules(pathname).map(loadModule));
    return true;
  } catch {
    return false;
  }
}

/** Loads the screen that somebody is about to open. Should it fail, opening it tells of it. */
export function loadScreenAhead(pathname: string): void {
  void loadScreen(pathname);
}

/** The screen that could not be opened, with the way to try again; undefined when there is none. */
export interface UnopenedScreen {
  tryAgain: () => void;
}

let unopened: UnopenedScreen | undefined;
const listeners = new Set<() => void>();

function tell(screen: UnopenedScreen | undefined): void {
  unopened = screen;
  for (const listener of listeners) listener();
}

export function unopenedScreen(): UnopenedScreen | undefined {
  return unopened;
}

/** For `useSyncExternalStore`. */
export function onUnopenedScreen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let turn = 0;

/** Settles once the screen is there; never when another one was asked for meanwhile. */
async function untilLoaded(pathname: string): Promise<void> {
  const mine = turn;
  while (!(await loadScreen(pathname)) && mine === turn) {
    await new Promise<void>((resolve) => tell({ tryAgain: resolve }));
    tell(undefined);
  }
  if (mine !== turn) await new Promise(() => undefined);
}

/** Stays on the screen that is shown. */
export function giveUpOpening(): void {
  turn++;
  tell(undefined);
}

/**
 * React Router meets a module that it cannot load by loading the document again, and with a server that is away this
 * ends on the browser's own page of failure. So the module is loaded before the router is told to go anywhere.
 */
export const SCREENS_FIRST: ClientInstrumentation = {
  router({ instrument }) {
    instrument({
      async navigate(goOn, { to }) {
        giveUpOpening();
        const pathname = typeof to === "string" ? URL.parse(to, window.location.href)?.pathname : undefined;
        if (pathname && missingModules(pathname).length > 0) await untilLoaded(pathname);
        await goOn();
      },
    });
  },
};

/** The same for Back and Forward, which the browser does first and tells of afterwards. Called before React Router listens. */
export function watchHistory(): void {
  window.addEventListener("popstate", (event) => {
    giveUpOpening();
    if (missingModules(window.location.pathname).length === 0) return;
    event.stopImmediatePropagation();
    untilLoaded(window.location.pathname).then(() =>
      window.dispatchEvent(new PopStateEvent("popstate", { state: window.history.state })),
    );
  });
}

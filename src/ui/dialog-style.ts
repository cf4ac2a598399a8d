/** Veil over the page, without its layer. */
export const VEIL = "veil fixed inset-0 bg-night/50 transition-opacity duration-(--t-2) away:opacity-0";
/** Veil of a window over the page. */
export const BACKDROP = `${VEIL} z-40`;
const WINDOW =
  "fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] -translate-1/2 overflow-y-auto rounded-panel border border-border bg-raised p-5 text-sm text-ink shadow-3 transition-[opacity,scale] duration-(--t-2) ease-(--ease-out) away:scale-[0.98] away:opacity-0";
export const POPUP = `${WINDOW} w-[min(28rem,calc(100vw-2rem))]`;
export const WIDE_POPUP = `${WINDOW} w-[min(56rem,calc(100vw-2rem))]`;
export const DIALOG_TITLE = "wrap-anywhere text-lg leading-tight font-heading tracking-[-0.012em] font-stretch-108%";

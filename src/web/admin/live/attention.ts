/** Time without a press or a movement after which nobody counts as being at the page. */
const AWAY_MS = 5 * 60_000;
/** Time after a press, a movement or a scroll in which no row may move under the pointer. */
const BUSY_MS = 5_000;

/** Time of the last act of the user, in ms of `performance.now`. */
let lastActAt = 0;

/**
 * Notes when the user acts. While nobody is at the page, the page is marked as unattended, and its calls do not count
 * as use of the session. Returns a function that ends this.
 */
export function watchAttention(): () => void {
  const { dataset } = document.documentElement;
  const note = () => {
    lastActAt = performance.now();
    delete dataset.unattended;
  };
  note();
  const events = ["pointermove", "pointerdown", "keydown", "wheel", "touchmove"] as const;
  for (const name of events) window.addEventListener(name, note, { passive: true, capture: true });
  const timer = setInterval(() => {
    if (performance.now() - lastActAt > AWAY_MS) dataset.unattended = "";
  }, 10_000);
  return () => {
    clearInterval(timer);
    delete dataset.unattended;
    for (const name of events) window.removeEventListener(name, note, { capture: true });
  };
}

/** Returns whether the user has acted in the last five minutes. */
export function isAttended(): boolean {
  return performance.now() - lastActAt <= AWAY_MS;
}

/** Returns whether the page is visible and the user has acted in the last five seconds. */
export function isBusy(): boolean {
  return document.visibilityState === "visible" && performance.now() - lastActAt < BUSY_MS;
}

/** Time without a press or a movement after which nobody is at a page. */
const AWAY_MS = 5 * 60_000;
/** Time after a press, a movement or a scroll in which its place must not move. */
const BUSY_MS = 5_000;

let last = 0;

/** Notes what the user does. While nobody is at the page, its calls do not count as use of the session. Returns a function that ends it. */
export function watchAttention(): () => void {
  const { dataset } = document.documentElement;
  const note = () => {
    last = performance.now();
    delete dataset.unattended;
  };
  note();
  const events = ["pointermove", "pointerdown", "keydown", "wheel", "touchmove"] as const;
  for (const name of events) window.addEventListener(name, note, { passive: true, capture: true });
  const timer = setInterval(() => {
    if (performance.now() - last > AWAY_MS) dataset.unattended = "";
  }, 10_000);
  return () => {
    clearInterval(timer);
    delete dataset.unattended;
    for (const name of events) window.removeEventListener(name, note, { capture: true });
  };
}

export function isAttended(): boolean {
  return performance.now() - last <= AWAY_MS;
}

/** Returns whether the user is reading or changing something at this moment. */
export function isBusy(): boolean {
  return document.visibilityState === "visible" && performance.now() - last < BUSY_MS;
}

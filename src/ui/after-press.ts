const ENDS = ["pointerup", "pointercancel"] as const;

let isPressed = false;

if (typeof window !== "undefined") {
  const setPressed = ({ type }: Event) => {
    isPressed = type === "pointerdown";
  };
  for (const type of ["pointerdown", ...ENDS]) window.addEventListener(type, setPressed, true);
}

/**
 * Runs work at once, or after the click while a pointer is pressed. A press on a button takes the focus from a field before the click.
 * A message that appeared below the field at once would move the button from under the pointer.
 */
export function afterPress(work: () => void): void {
  if (!isPressed) {
    work();
    return;
  }
  const over = new AbortController();
  function finish() {
    over.abort();
    // The click follows `pointerup` before any timer.
    setTimeout(work);
  }
  for (const end of ENDS) window.addEventListener(end, finish, { signal: over.signal });
}

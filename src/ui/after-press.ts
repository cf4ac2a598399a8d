const ENDS = ["pointerup", "pointercancel"] as const;

let isPressed = false;

if (typeof window !== "undefined") {
  const setPressed = ({ type }: Event) => {
    isPressed = type === "pointerdown";
  };
  for (const type of ["pointerdown", ...ENDS]) window.addEventListener(type, setPressed, true);
}

/**
 * Runs work at once, or after the click if a pointer is pressed. A field loses its focus before that click, and a message below the
 * field would move the pressed button from under the pointer.
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

import { openingAt } from "../support/opening-hours.ts";
import { read } from "./elements.ts";

const EVERY_MS = 10_000;

/** The page is kept, so only the browser knows what time it is. */
export function showOpening(signs: readonly HTMLElement[]) {
  function update() {
    for (const sign of signs) {
      const hours = { from: Number(read(sign, "data-from")), until: Number(read(sign, "data-until")) };
      const { open, text } = openingAt(hours, new Date());
      if (sign.textContent !== text) sign.textContent = text;
      sign.toggleAttribute("data-open", open);
    }
  }
  update();
  setInterval(update, EVERY_MS);
  // Timers sleep while a page is out of sight.
  document.addEventListener("visibilitychange", update);
}

import { findAll } from "./elements.ts";

/** A plain form that is on its way is not sent again by a second click. Coming back to the page frees it. */
export function preventDoubleSubmit() {
  for (const form of findAll<HTMLFormElement>("data-once")) {
    let sent = false;
    form.addEventListener("submit", (event) => {
      if (sent) event.preventDefault();
      sent = true;
    });
    addEventListener("pageshow", () => {
      sent = false;
    });
  }
}

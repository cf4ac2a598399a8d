import { ERROR_TITLE } from "../error-title.ts";

const FAULTS = "[data-alert]:not(:empty), form[data-call] [aria-invalid]";

/** The title of the page says whether a form on it has errors. */
export function showErrorTitle() {
  const bare = document.title.startsWith(ERROR_TITLE) ? document.title.slice(ERROR_TITLE.length) : document.title;
  const title = document.querySelector(FAULTS) ? `${ERROR_TITLE}${bare}` : bare;
  if (document.title !== title) document.title = title;
}

/** Of the one list on a screen. */
export const LIST_ID = "list";

/** Takes the focus of what goes away in the list. */
export function listElement(): HTMLElement | null {
  return document.getElementById(LIST_ID);
}

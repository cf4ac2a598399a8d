import type { MouseEvent } from "react";

/** Selector of elements that handle a press themselves. */
const OF_ITS_OWN = "a, button, input, select, textarea, label, summary";

/** Attribute of the link in a row that opens its record. */
export const ROW_LINK = { "data-opens": "" } as const;

/**
 * Handles a press anywhere on a row: opens its record, in a new tab where a link would. Ignores text selection and presses on
 * controls of the row.
 */
export function openRow(event: MouseEvent<HTMLElement>): void {
  const { target, currentTarget, button, ctrlKey, metaKey, shiftKey } = event;
  // React also delivers presses inside dialogs that the row has opened.
  if (!(target instanceof Element && currentTarget.contains(target)) || target.closest(OF_ITS_OWN)) return;
  if (button > 1 || getSelection()?.isCollapsed === false) return;
  const link = currentTarget.querySelector<HTMLAnchorElement>("a[data-opens]");
  if (!link) return;
  if (button === 1 || ctrlKey || metaKey || shiftKey) window.open(link.href, "_blank", "noopener");
  else link.click();
}

/** Classes of a row: pointer and focus outline, if the row has a link that opens its record. */
export const ROW_LINK_CLASS =
  "has-[a[data-opens]]:cursor-pointer has-[a[data-opens]:focus-visible]:outline-3 has-[a[data-opens]:focus-visible]:-outline-offset-3 has-[a[data-opens]:focus-visible]:outline-focus";

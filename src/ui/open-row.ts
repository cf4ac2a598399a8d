import type { MouseEvent } from "react";

/** What a press on does something of its own. */
const OF_ITS_OWN = "a, button, input, select, textarea, label, summary";

/** Of the link in a row that its record is opened by. */
export const OPENS_ROW = { "data-opens": "" } as const;

/**
 * For a press anywhere on a row: opens its record, in a new tab where a link would. Marking text is no press, and what stands in the row
 * keeps its own.
 */
export function openRow(event: MouseEvent<HTMLElement>): void {
  const { target, currentTarget, button, ctrlKey, metaKey, shiftKey } = event;
  // React hands on presses in windows that a row has opened, too.
  if (!(target instanceof Element && currentTarget.contains(target)) || target.closest(OF_ITS_OWN)) return;
  if (button > 1 || getSelection()?.isCollapsed === false) return;
  const link = currentTarget.querySelector<HTMLAnchorElement>("a[data-opens]");
  if (!link) return;
  if (button === 1 || ctrlKey || metaKey || shiftKey) window.open(link.href, "_blank", "noopener");
  else link.click();
}

/** Where its record can be opened, the whole row shows that, and that it has the focus. */
export const OPENS_CLASS =
  "has-[a[data-opens]]:cursor-pointer has-[a[data-opens]:focus-visible]:outline-3 has-[a[data-opens]:focus-visible]:-outline-offset-3 has-[a[data-opens]:focus-visible]:outline-focus";

import type { Locator, Page } from "playwright-core";
import { waitUntil } from "#tests/support/wait-until.ts";

declare global {
  interface Window {
    /** Names and descriptions of the elements that got the focus. */
    heard?: string[];
  }
}

/** Describes the focused element: the name of a control, the id of anything else. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    // The list of an open menu of choices has the focus inside its select.
    const element = document.activeElement?.closest("select") ?? document.activeElement;
    // The screen and its start take turns.
    if (element?.matches("#screen, #screen > [data-start]")) return "screen";
    const label = element?.getAttribute("aria-label");
    if (label) return label;
    const isField = [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement].some((kind) => element instanceof kind);
    if (isField) return (element as HTMLInputElement).labels?.[0]?.innerText ?? "";
    if (element instanceof HTMLAnchorElement || element instanceof HTMLButtonElement) return element.innerText.trim();
    return element?.id ?? "";
  });
}

const isNamed = (element: string, wanted: string | RegExp) =>
  typeof wanted === "string" ? element === wanted : wanted.test(element);

/**
 * Waits until the element with this name, or this id without a name, has the focus. Dialogs and screens move the
 * focus after they appear, so a test never reads the focus at one moment.
 */
export async function expectFocus(page: Page, wanted: string | RegExp): Promise<void> {
  await waitUntil(`${wanted} has the focus`, async () => isNamed(await focused(page), wanted));
}

/**
 * Records names and descriptions of the elements that get the focus, as a screen reader reads them, from the next document on. Returns
 * a function that waits until one was the last since its last call. An element that has the focus already says nothing again.
 */
export async function listenToFocus(page: Page): Promise<(name: string) => Promise<void>> {
  await page.addInitScript(() => {
    window.heard = [];
    document.addEventListener("focusin", ({ target }) => {
      if (!(target instanceof HTMLElement)) return;
      const { ariaLabel, ariaDescription, innerText } = target;
      window.heard?.push([ariaLabel ?? innerText, ariaDescription].filter(Boolean).join(", "));
    });
  });
  return async (name) => {
    await waitUntil(`'${name}' is heard`, async () => (await page.evaluate(() => window.heard?.at(-1))) === name);
    await page.evaluate(() => {
      window.heard = [];
    });
  };
}

/** Waits until this element has the focus. */
export const expectFocusOn = (element: Locator): Promise<void> =>
  element.and(element.page().locator(":focus")).waitFor();

/** Presses a key until the wanted element has the focus. Returns the name of every element that had it on the way. */
export async function pressTabUntil(page: Page, wanted: string | RegExp, most = 60, key = "Tab"): Promise<string[]> {
  const stops: string[] = [];
  while (stops.length < most) {
    await page.keyboard.press(key);
    const stop = await focused(page);
    stops.push(stop);
    if (isNamed(stop, wanted)) return stops;
  }
  throw new Error(`${key} does not lead to ${wanted}, but to: ${stops.join(" | ")}`);
}

/** Returns whether the focus is visible: an outline of at least two pixels, on the element or around its field. */
export function focusIsVisible(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const element = document.activeElement;
    const isOutlined = (one: Element | null | undefined) => {
      if (!one) return false;
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(one);
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2 && !/ 0\)$/.test(outlineColor);
    };
    // A link that opens a row outlines all of the row.
    return isOutlined(element) || isOutlined(element?.closest("tr, li"));
  });
}

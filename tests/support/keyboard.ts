import type { Page } from "playwright-core";

/** Describes the focused element: the name of a control, the id of anything else. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    const label = element?.getAttribute("aria-label");
    if (label) return label;
    const isField = [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement].some((kind) => element instanceof kind);
    if (isField) return (element as HTMLInputElement).labels?.[0]?.innerText ?? "";
    if (element instanceof HTMLAnchorElement || element instanceof HTMLButtonElement) return element.innerText.trim();
    return element?.id ?? "";
  });
}

/**
 * Presses Tab until the wanted element has the focus. Returns every element that had it on the way, as `focused`
 * describes them.
 */
export async function pressTabUntil(page: Page, wanted: string | RegExp, most = 60): Promise<string[]> {
  const stops: string[] = [];
  while (stops.length < most) {
    await page.keyboard.press("Tab");
    const stop = await focused(page);
    stops.push(stop);
    if (typeof wanted === "string" ? stop === wanted : wanted.test(stop)) return stops;
  }
  throw new Error(`Tab does not lead to ${wanted}, but to: ${stops.join(" | ")}`);
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

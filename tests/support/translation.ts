import type { Page } from "playwright-core";

declare global {
  interface Window {
    /** Returns the texts that the server changed after their translation without a visible change. */
    outdatedTexts?: () => string[];
  }
}

/**
 * Translates the page like a browser, now and on every change: each text node is replaced by a copy inside two `font`
 * elements. The text stays the same, so that tests find it.
 */
export function translate(page: Page): Promise<void> {
  return page.evaluate(() => {
    const LEFT_OUT = "font, script, style, title, textarea, option, svg, [translate=no]";
    const translated: { original: Text; shown: string; outer: HTMLElement }[] = [];
    function translateIn(root: Node) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      for (let node: Node | null = walker.currentNode; node; node = walker.nextNode()) {
        if (node instanceof Text && node.data.trim() && node.parentElement && !node.parentElement.closest(LEFT_OUT))
          found.push(node);
      }
      for (const original of found) {
        const [outer, inner] = [document.createElement("font"), document.createElement("font")];
        inner.append(original.data);
        outer.append(inner);
        original.replaceWith(outer);
        translated.push({ original, shown: original.data, outer });
      }
    }
    // Base UI adds an invisible word joiner to a status that it announces again.
    const seen = (text: string) => text.replaceAll("\u2060", "");
    window.outdatedTexts = () =>
      translated.flatMap(({ original, shown, outer }) =>
        outer.isConnected && seen(original.data) !== seen(shown) ? [`'${shown}' is '${original.data}'`] : [],
      );
    translateIn(document.body);
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        for (const node of addedNodes.length > 0 ? addedNodes : [target]) if (node.isConnected) translateIn(node);
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
}

/** Returns the texts on the page that still show their earlier value. */
export function outdatedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => window.outdatedTexts?.() ?? []);
}

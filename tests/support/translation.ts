import type { Page } from "playwright-core";

declare global {
  interface Window {
    /** Texts that the program changed after their translation, where no reader sees the change. */
    outdatedTexts?: () => string[];
  }
}

/**
 * Translates the page as a browser does, now and whenever its text changes: each text node is taken out, and another in two `font`
 * elements takes its place. The words stay the same, so that a test still finds them.
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
    // Base UI adds a word joiner to a status that it announces again: nobody sees one.
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

/** Returns the texts on the page that still show what they said before they changed. */
export function outdatedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => window.outdatedTexts?.() ?? []);
}

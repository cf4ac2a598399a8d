import { type KeyboardEvent, useRef } from "react";

/** Milliseconds without a letter after which typing starts again. Browsers use the same. */
const PAUSE_MS = 1_000;

/**
 * Returns the position of the label that a text leads to, counted from the one at `from`. One letter, also repeated, leads to the
 * next label that begins with it. Undefined if no label matches.
 */
export function matchTyped(labels: readonly string[], typed: string, from: number): number | undefined {
  const text = typed.toLowerCase();
  const isOneLetter = [...text].every((letter) => letter === text[0]);
  const hasWhole = labels.some((label) => label.toLowerCase().startsWith(text));
  const wanted = isOneLetter && !hasWhole ? text.slice(0, 1) : text;
  const first = isOneLetter ? from + 1 : from;
  const order = labels.map((_, at) => (Math.max(first, 0) + at) % labels.length);
  return order.find((at) => labels[at]?.trim().toLowerCase().startsWith(wanted));
}

/** Returns whether the list of a select is open; always false in a browser without `:open`. */
export function isListOpen(select: HTMLSelectElement): boolean {
  return CSS.supports("selector(:open)") && select.matches(":open");
}

/**
 * Returns a handler for the keys of a select whose list has the style `base-select`. In such a list a space chooses, where a native
 * list continues the search: it would choose a colleague with the same first name. It does nothing in browsers without the style.
 */
export function useTypeAhead(): (event: KeyboardEvent<HTMLSelectElement>) => void {
  const typed = useRef({ text: "", at: Number.NEGATIVE_INFINITY });
  return (event) => {
    const { key, timeStamp, currentTarget: select, ctrlKey, metaKey, altKey } = event;
    if (key.length !== 1) {
      // Enter, Escape, Tab and arrows end what was typed. The next letter belongs to another choice.
      typed.current = { text: "", at: Number.NEGATIVE_INFINITY };
      return;
    }
    if (ctrlKey || metaKey || altKey || !CSS.supports("appearance", "base-select")) return;
    const before = timeStamp - typed.current.at < PAUSE_MS ? typed.current.text : "";
    const options = [...select.options];
    const isOpen = isListOpen(select);
    const from = isOpen ? options.findIndex((option) => option.matches(":focus")) : select.selectedIndex;
    const labels = options.map(({ label }) => label);
    const found = matchTyped(labels, before + key, from);
    // A space that continues no label chooses, or opens the list.
    if (key === " " && (before === "" || found === undefined)) return;
    event.preventDefault();
    typed.current = { text: before + key, at: timeStamp };
    if (isOpen) {
      // Without a match, Enter keeps the present choice.
      options[found ?? select.selectedIndex]?.focus();
    } else if (found !== undefined && found !== select.selectedIndex) {
      select.selectedIndex = found;
      select.dispatchEvent(new Event("change", { bubbles: true }));
    }
  };
}

/**
 * The theme itself is kept by the script that runs before the first paint: it obeys every press on an element with
 * `data-theme-toggle`. This only watches it, for words that name the other theme.
 */
export type Theme = "light" | "dark";

export function currentTheme(): Theme {
  return document.documentElement.classList.contains("dark") ? "dark" : "light";
}

/** For `useSyncExternalStore`. */
export function onThemeChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ["class"] });
  return () => observer.disconnect();
}

/**
 * Theme of the page. The script that runs before the first paint stores and changes it, at a press on `data-theme-toggle`. This
 * module only reads it, for texts that name the other theme.
 */
export type Theme = "light" | "dark";

export function currentTheme(): Theme {
  return document.documentElement.classList.contains("dark") ? "dark" : "light";
}

/** Calls `listener` when the theme changes. Returns a function that stops listening, as `useSyncExternalStore` expects. */
export function onThemeChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ["class"] });
  return () => observer.disconnect();
}

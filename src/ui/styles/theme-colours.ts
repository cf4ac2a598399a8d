/** `--bg` of tokens.css in both themes, as the hex that a `theme-color` needs. */
export const THEME_COLOURS = { light: "#f7fbfb", dark: "#041317" } as const;

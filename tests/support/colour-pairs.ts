/** Minimum contrast by WCAG 2.2: 4.5 for text (1.4.3), 3 for edges and focus rings (1.4.11). */
export const TEXT_RATIO = 4.5;
const EDGES = 3;

/** Pairs of colours that carry words or edges, in both themes. */
export const PAIRS = [
  ["ink", "bg", TEXT_RATIO],
  ["ink", "surface-3", TEXT_RATIO],
  ["ink-2", "bg", TEXT_RATIO],
  ["ink-2", "surface-2", TEXT_RATIO],
  ["ink-2", "surface-3", TEXT_RATIO],
  ["ink-3", "bg", TEXT_RATIO],
  ["ink-3", "surface", TEXT_RATIO],
  ["ink-3", "surface-2", TEXT_RATIO],
  ["ink-3", "surface-3", TEXT_RATIO],
  ["ink-2", "raised", TEXT_RATIO],
  ["ink-3", "raised", TEXT_RATIO],
  ["on-primary", "primary", TEXT_RATIO],
  ["on-primary", "primary-hover", TEXT_RATIO],
  ["primary", "bg", TEXT_RATIO],
  ["primary", "primary-soft", TEXT_RATIO],
  ["ink", "primary-soft", TEXT_RATIO],
  ["ink-2", "primary-soft", TEXT_RATIO],
  ["accent-text", "primary-soft", TEXT_RATIO],
  ["link", "bg", TEXT_RATIO],
  ["link", "surface-2", TEXT_RATIO],
  ["link", "raised", TEXT_RATIO],
  ["on-accent", "accent", TEXT_RATIO],
  ["on-accent", "accent-hover", TEXT_RATIO],
  ["accent-text", "bg", TEXT_RATIO],
  ["accent-text", "surface", TEXT_RATIO],
  ["accent-text", "accent-soft", TEXT_RATIO],
  ["success", "success-soft", TEXT_RATIO],
  ["success", "surface", TEXT_RATIO],
  ["warning", "warning-soft", TEXT_RATIO],
  ["danger", "danger-soft", TEXT_RATIO],
  ["danger", "surface", TEXT_RATIO],
  ["danger", "raised", TEXT_RATIO],
  ["on-danger", "danger", TEXT_RATIO],
  ["info", "info-soft", TEXT_RATIO],
  ["border-strong", "surface", EDGES],
  ["border-strong", "raised", EDGES],
  ["border-strong", "bg", EDGES],
  ["focus", "bg", EDGES],
  ["focus", "raised", EDGES],
  ["focus", "surface-2", EDGES],
] as const;

/** Colours of words on the grounds of cards. */
export const CARD_WORDS = ["ink", "ink-2", "link", "accent-text"] as const;

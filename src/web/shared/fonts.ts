import textFont from "#ui/fonts/mona-sans.woff2?url";
import headingFont from "#ui/fonts/mona-sans-wide.woff2?url";

const FONT = { as: "font", type: "font/woff2", crossOrigin: "anonymous" } as const;

/**
 * Fonts that load before a text asks for them, as attributes of a link. Text is readable in the fallback font, which has the same
 * widths.
 */
export const PRELOADED_FONTS = [
  { ...FONT, href: headingFont, fetchPriority: "high" },
  // The text font has a low priority, so that the browser loads it after the style sheets.
  { ...FONT, href: textFont, fetchPriority: "low" },
] as const;

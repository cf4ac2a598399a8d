import type { Config } from "#server/platform/config.ts";

/** As the frame on our page is sandboxed, so is the document wherever else it is opened. */
const SANDBOX = "sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox";

/** Everything comes from here, the tiles too. */
const OURS = { scripts: "", styles: "", images: "", fonts: "", more: [] } as const;

/** What Google's own page on policies asks for, but for inline scripts. It reaches no further than this document. */
const GOOGLE = {
  scripts:
    " 'unsafe-eval' https://*.googleapis.com https://*.gstatic.com https://*.google.com https://*.ggpht.com https://*.googleusercontent.com blob:",
  styles: " 'unsafe-inline' https://fonts.googleapis.com",
  images:
    " https://*.googleapis.com https://*.gstatic.com https://*.google.com https://*.ggpht.com https://*.googleusercontent.com data:",
  fonts: " https://fonts.gstatic.com",
  more: [
    "connect-src https://*.googleapis.com https://*.google.com https://*.gstatic.com data: blob:",
    "frame-src https://*.google.com",
    "worker-src blob:",
  ],
} as const;

/**
 * The content security policy of the map's document. The document is an opaque origin: whether 'self' then means its
 * address is not told alike by all browsers, so the site's own origin is named besides.
 */
export function mapPolicy({ publicUrl, maps }: Config): string {
  const own = `'self' ${new URL(publicUrl).origin}`;
  const others = maps.googleKey ? GOOGLE : OURS;
  return [
    "default-src 'none'",
    `script-src ${own}${others.scripts}`,
    `style-src ${own}${others.styles}`,
    `img-src ${own}${others.images}`,
    `font-src ${own}${others.fonts}`,
    ...others.more,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${own}`,
    SANDBOX,
  ].join("; ");
}

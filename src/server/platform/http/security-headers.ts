/** Headers of every response. */
const ALWAYS = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  "x-permitted-cross-domain-policies": "none",
} as const;

const ONE_YEAR_SECONDS = 31_536_000;

/** Returns HSTS if the site uses TLS. Browsers ignore it on plain http, and a local run must not bind the host for a year. */
function transport(publicUrl: string): Record<string, string> {
  if (!publicUrl.startsWith("https:")) return {};
  return { "strict-transport-security": `max-age=${ONE_YEAR_SECONDS}; includeSubDomains` };
}

/** Returns the headers of responses that are not pages: API, files, refusals. */
export function dataHeaders(publicUrl: string): Record<string, string> {
  return {
    ...ALWAYS,
    ...transport(publicUrl),
    "referrer-policy": "no-referrer",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
  };
}

/** Returns the headers of a document in a sandboxed frame of our pages, without its own policy. */
export function framedHeaders(publicUrl: string): Record<string, string> {
  return { ...pageHeaders(publicUrl), "x-frame-options": "SAMEORIGIN" };
}

/** Returns the headers of files that a framed document loads. Its opaque origin makes every request a cross-origin one. */
export function framedFileHeaders(publicUrl: string): Record<string, string> {
  return { ...dataHeaders(publicUrl), "cross-origin-resource-policy": "cross-origin" };
}

/** Returns the headers of pages, without their own policy. With `no-referrer` a plain form would send `Origin: null` and be refused. */
export function pageHeaders(publicUrl: string): Record<string, string> {
  return { ...ALWAYS, ...transport(publicUrl), "referrer-policy": "strict-origin-when-cross-origin" };
}

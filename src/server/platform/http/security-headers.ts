/** On every answer, whatever it is. */
const ALWAYS = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  "x-permitted-cross-domain-policies": "none",
} as const;

const ONE_YEAR_SECONDS = 31_536_000;

/** Only behind TLS: on plain http browsers ignore it, and a local run must not bind the host for a year. */
function transport(publicUrl: string): Record<string, string> {
  if (!publicUrl.startsWith("https:")) return {};
  return { "strict-transport-security": `max-age=${ONE_YEAR_SECONDS}; includeSubDomains` };
}

/** For answers that no browser shows as a page: API, files, refusals. */
export function dataHeaders(publicUrl: string): Record<string, string> {
  return {
    ...ALWAYS,
    ...transport(publicUrl),
    "referrer-policy": "no-referrer",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
  };
}

/** For a document that our own pages show in a sandboxed frame, beside its own policy. */
export function framedHeaders(publicUrl: string): Record<string, string> {
  return { ...pageHeaders(publicUrl), "x-frame-options": "SAMEORIGIN" };
}

/** For the files of such a document: to them it is a foreign origin, whatever its address. */
export function framedFileHeaders(publicUrl: string): Record<string, string> {
  return { ...dataHeaders(publicUrl), "cross-origin-resource-policy": "cross-origin" };
}

/** For pages, beside their own policy. Under `no-referrer` a plain form would carry `Origin: null` and be refused. */
export function pageHeaders(publicUrl: string): Record<string, string> {
  return { ...ALWAYS, ...transport(publicUrl), "referrer-policy": "strict-origin-when-cross-origin" };
}

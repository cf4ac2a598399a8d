import { createHash } from "node:crypto";
import type { Config } from "#server/platform/config.ts";
import { pack } from "#server/platform/packed.ts";

/** Scripts the browser runs; data such as JSON-LD needs no permission. */
const INLINE_SCRIPT = /<script\b((?:(?!\bsrc=)[^>])*)>([\s\S]*?)<\/script>/g;
const FRAME = /<iframe\b/;
const DATA_SCRIPT = /type="(application\/(ld\+)?json|speculationrules)"/;

/** A page as it is kept and sent. */
export interface Page {
  status: number;
  html: Buffer;
  brotli: Buffer;
  gzip: Buffer;
  etag: string;
  policy: string;
  /** Where a page that has moved is now. */
  location?: string;
  /** It lacks something that could not be read: it is sent and not kept. */
  isMakeshift?: boolean;
}

/** The origin of an API that lives elsewhere, which scripts and forms of a page must be allowed to reach. */
function apiOrigin(config: Config): string {
  return config.apiBaseUrl.startsWith("http") ? ` ${new URL(config.apiBaseUrl).origin}` : "";
}

/**
 * The content security policy of one page: its own inline scripts by their hash, and nothing else that is inline; frames
 * of our own where it has one.
 */
export function policyFor(html: string, config: Config, { mayFrame = FRAME.test(html) } = {}): string {
  const hashes = new Set<string>();
  for (const [, attributes = "", script = ""] of html.matchAll(INLINE_SCRIPT)) {
    if (DATA_SCRIPT.test(attributes)) continue;
    hashes.add(`'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  }
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes].join(" "),
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${apiOrigin(config)}`,
    `form-action 'self'${apiOrigin(config)}`,
    ...(mayFrame ? ["frame-src 'self'"] : []),
    "manifest-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
}

interface PageFacts {
  /** Where a page that has moved is now. */
  location?: string | undefined;
  /** Its script frames pages of ours. */
  isBackOffice?: boolean;
}

/** Everything about a page that need not be done again while its content stays. */
export function pageFrom(
  html: string,
  status: number,
  config: Config,
  { location, isBackOffice = false }: PageFacts = {},
): Page {
  const packed = pack(Buffer.from(html));
  return {
    status,
    html: packed.plain,
    // In the form that is sent: a page for one visitor needs no other.
    get brotli() {
      return packed.br;
    },
    get gzip() {
      return packed.gzip;
    },
    etag: packed.etag,
    policy: policyFor(html, config, isBackOffice ? { mayFrame: true } : {}),
    ...(location === undefined ? {} : { location }),
  };
}

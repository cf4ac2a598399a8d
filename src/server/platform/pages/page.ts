import { createHash } from "node:crypto";
import type { Config } from "#server/platform/config.ts";
import { type CompressedBody, compress } from "#server/platform/http/compressed-body.ts";

/** Matches inline scripts, which need a hash in the policy unless they are data such as JSON-LD. */
const INLINE_SCRIPT = /<script\b((?:(?!\bsrc=)[^>])*)>([\s\S]*?)<\/script>/g;
const FRAME = /<iframe\b/;
const DATA_SCRIPT = /type="(application\/(ld\+)?json|speculationrules)"/;

/** A rendered page. */
export interface Page {
  status: number;
  content: CompressedBody;
  /** Content security policy. */
  policy: string;
  /** New address of a page that has moved. */
  location: string | undefined;
  /** Seconds after which a page that failed may work. */
  retryAfter: string | undefined;
  /** Whether the page lacks data that could not be read. */
  isPartial: boolean;
}

/** Returns the origin of an API on a different host, which scripts and forms of a page may access. */
function apiOrigin(config: Config): string {
  return config.apiBaseUrl.startsWith("http") ? ` ${new URL(config.apiBaseUrl).origin}` : "";
}

/**
 * Returns the content security policy of a page. Inline scripts are allowed by their hash only, and our own frames only on a
 * page with one.
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
  location?: string | undefined;
  retryAfter?: string | undefined;
  isPartial?: boolean;
  /** Whether the page's script frames other pages of the site. */
  isBackOffice?: boolean;
}

/** Returns a rendered page with its policy. The script of the back office frames pages that its HTML does not have yet. */
export function pageFrom(
  html: string,
  status: number,
  config: Config,
  { location, retryAfter, isPartial = false, isBackOffice = false }: PageFacts = {},
): Page {
  const policy = policyFor(html, config, isBackOffice ? { mayFrame: true } : {});
  return { status, content: compress(Buffer.from(html)), policy, location, retryAfter, isPartial };
}

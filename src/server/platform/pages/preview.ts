import type { PageKey } from "#contract/page-documents.ts";

/** Target of a preview link, with its path: the draft of a page, or the saved text of an article or extra page. */
export type PreviewedPage = { path: string } & (
  | { key: PageKey; article?: never; extraPage?: never }
  | { article: string; key?: never; extraPage?: never }
  | { extraPage: string; key?: never; article?: never }
);

export type FindPreviewedPage = (token: string) => Promise<PreviewedPage | undefined>;

const PREVIEW = /^\/preview\/([\w-]{32})$/;

/** Returns the token in the path of a preview link, or undefined. */
export function previewTokenOf(path: string): string | undefined {
  return PREVIEW.exec(path)?.[1];
}

const SCRIPT = /<script\b[^>]*>[\s\S]*?<\/script>/g;
const SCRIPT_AHEAD = /<link rel="modulepreload"[^>]*>/g;
const FRAME = /<iframe\b[^>]*><\/iframe>/g;

/** Returns the page without scripts and frames, which the policy would refuse. Typed text is escaped and never matches. */
export function withoutScripts(html: string): string {
  return html.replace(SCRIPT, "").replace(SCRIPT_AHEAD, "").replace(FRAME, "");
}

/** Returns the content security policy of a preview: no scripts, no forms, and only our own pages may frame it. */
export function previewPolicy(policy: string): string {
  const changed: Readonly<Record<string, string>> = {
    "script-src": "script-src 'none'",
    "connect-src": "connect-src 'none'",
    "form-action": "form-action 'none'",
    "frame-ancestors": "frame-ancestors 'self'",
  };
  return policy
    .split("; ")
    .filter((directive) => !directive.startsWith("frame-src "))
    .map((directive) => changed[directive.split(" ", 1)[0] ?? ""] ?? directive)
    .join("; ");
}

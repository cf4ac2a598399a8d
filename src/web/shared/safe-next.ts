/** Origin to resolve addresses against. Any will do: it only shows whether an address leaves it. */
const HERE = "https://here.invalid";

/**
 * Returns the address to open after signing in: `asked` if it is a path of this site, otherwise `fallback`.
 * Browsers read `//`, `/\` and addresses with tabs or newlines in them as other origins, so all of these are refused.
 */
export function safeNext(asked: string | null | undefined, fallback: string): string {
  if (!asked?.startsWith("/") || /[\\\p{Cc}]/u.test(asked)) return fallback;
  const url = URL.parse(asked, HERE);
  if (url?.origin !== HERE) return fallback;
  // `/.//evil.example` is written out as `//evil.example`, and encoded slashes are decoded by some proxies.
  if (url.pathname.startsWith("//") || /^\/%(2f|5c)/i.test(url.pathname)) return fallback;
  if (url.pathname === "/login" || url.pathname.startsWith("/login/")) return fallback;
  return url.pathname + url.search + url.hash;
}

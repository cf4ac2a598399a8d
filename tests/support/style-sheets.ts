/** Returns the names that a style sheet has rules for. Tailwind escapes characters that a selector cannot contain. */
export function namesIn(css: string): Set<string> {
  const selectors = css.matchAll(/\.((?:\\[0-9a-f]{1,6} |\\.|[\w-])+)/g);
  const unescaped = (name: string) =>
    name
      .replaceAll(/\\([0-9a-f]{1,6}) /g, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
      .replaceAll(/\\(.)/g, "$1");
  return new Set([...selectors].map(([, name = ""]) => unescaped(name)));
}

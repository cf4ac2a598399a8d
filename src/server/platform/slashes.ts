const SLASHES = "/\\";

/**
 * Without the slashes at its end, in either direction. Counted by hand: `[/\\]+$` costs the square of a run of them that ends
 * in something else, and 15 kB of that half a second.
 */
export function withoutEndSlashes(path: string): string {
  let end = path.length;
  while (end > 0 && SLASHES.includes(path.charAt(end - 1))) end--;
  return path.slice(0, end);
}

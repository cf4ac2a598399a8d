/**
 * A sentence with names in it, without the characters that turn the direction of what follows (Unicode's bidirectional
 * controls): for where a name is no element of its own, which would end its turn.
 */
export function stripBidiControls(text: string): string {
  return text.replace(/[\u202A-\u202E\u2066-\u2069]/g, "");
}

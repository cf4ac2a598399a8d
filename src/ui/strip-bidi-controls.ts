/**
 * Removes Unicode's bidirectional control characters from a text with names. Needed in plain text, where no element isolates the
 * direction of a name.
 */
export function stripBidiControls(text: string): string {
  return text.replace(/[\u202A-\u202E\u2066-\u2069]/g, "");
}

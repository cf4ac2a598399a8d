/** Returns the paragraphs of a text, which are separated by blank lines. */
export function paragraphsOf(text: string): string[] {
  return text.split(/(?:\n[^\S\n]*){2,}/).filter((paragraph) => paragraph.trim() !== "");
}

/** The paragraphs of a text that is written with blank lines between them. */
export function paragraphsOf(text: string): string[] {
  return text.split(/(?:\n[^\S\n]*){2,}/).filter((paragraph) => paragraph.trim() !== "");
}

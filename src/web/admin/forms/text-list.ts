/** Texts as the entries of a form: each an object, so that it can be moved and keeps its field. */
export function entriesOf(texts: readonly string[]): { text: string }[] {
  return texts.map((text) => ({ text }));
}

/** Blank ones too: the contract drops them, and its places are those of the form. */
export function textsOf(entries: readonly { text: string }[]): string[] {
  return entries.map(({ text }) => text);
}

const TEXT_ELEMENT = /<(?:[\w-]+:)?text[\s/>]/;

/** Returns a note for an uploaded SVG with text, which the server draws with a font of its own; undefined for any other file. */
export async function noteOnText(file: File): Promise<string | undefined> {
  if (file.type !== "image/svg+xml" || !TEXT_ELEMENT.test(await file.text())) return undefined;
  return `${file.name} has text, which was drawn with a font of the server. For your own font, turn the text into paths in your drawing program and upload it again.`;
}

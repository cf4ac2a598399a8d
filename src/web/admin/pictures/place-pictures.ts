/**
 * Returns a text in CommonMark with pictures after the paragraph of the cursor, each in a paragraph of its own. Without a cursor they
 * are at the end.
 */
export function placePictures(body: string, names: readonly string[], cursor = body.length): string {
  const isBetween = body.slice(0, cursor).trim() === "" || /\n\s*\n$/.test(body.slice(0, cursor));
  const rest = isBetween ? 0 : body.slice(cursor).search(/\n\s*\n/);
  const at = rest === -1 ? body.length : cursor + rest;
  const pictures = names.map((name) => `![](/uploads/${name})`);
  const parts = [body.slice(0, at).trimEnd(), ...pictures, body.slice(at).trim()];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}
